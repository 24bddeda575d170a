import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Returns the archive that `npm run release` wrote for this kind of machine, or null when there is
 * none.
 */
export function findArchive(): string | null {
  const [archive] = fs.globSync('var/release/recueil-*-linux-x64.tar.gz', { cwd: ROOT });
  return archive === undefined ? null : path.join(ROOT, archive);
}

/** Returns the requirement that this machine lacks for containers of the archive, or null. */
export function lacksArchive(): string | null {
  if (process.getuid?.() !== 0 || process.arch !== 'x64') return 'it asks for root on linux-x64';
  return findArchive() === null ? 'there is no archive: npm run release' : null;
}

/**
 * A local Debian image with glibc, libatomic and libstdc++. The database of compose also needs
 * `pg_isready`.
 */
export const BASE_IMAGE = process.env['BASE_IMAGE'] ?? 'localhost/debian-base';

export function lacksBaseImage(): string | null {
  try {
    const args = ['images', '--quiet', BASE_IMAGE];
    const id = execFileSync('buildah', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return id === '' ? `there is no image ${BASE_IMAGE}` : null;
  } catch {
    return `buildah or the image ${BASE_IMAGE} is not there (debootstrap and buildah make one, BASE_IMAGE names another)`;
  }
}
