import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Fault } from '../fault.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BASE = process.env['BASE_IMAGE'] ?? 'localhost/debian-base';
const TAG = 'localhost/recueil-fault';

/**
 * What an engine of containers does, without one: namespaces of its own, a root that is only read,
 * a user without any right. It prints what it found, then stops the program politely.
 */
const CONTAINER = `
set -eu
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for device in null urandom random zero; do
  touch "$1/dev/$device"
  mount --bind /dev/$device "$1/dev/$device"
done
mkdir "$1/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
mount -t tmpfs -o mode=750,uid=10001,gid=10001 tmpfs "$1/var/lib/recueil"
ip link set lo up
exec chroot "$1" setpriv --reuid 10001 --regid 10001 --clear-groups --bounding-set=-all --no-new-privs \\
  env -i PATH=/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 DATA_DIR=/var/lib/recueil sh -c '
cd /opt/recueil
node_modules/.bin/node --max-semi-space-size=16 server/main.ts &
program=$!
for turn in $(seq 120); do
  sleep 0.5
  if node_modules/.bin/node deploy/container/health-check.ts; then echo healthy; break; fi
done
touch /opt/written 2> /dev/null || echo root_is_read_only
grep -q "^CapBnd:.*0000000000000000" /proc/$program/status && echo no_rights
kill -TERM $program
wait $program && echo stopped_politely'
`;
const EXPECTED = ['healthy', 'root_is_read_only', 'no_rights', 'stopped_politely'];

/** The image that the guide builds, from the archive that `npm run release` wrote. */
export const runImage: Fault = {
  id: 'image',
  name: 'the image starts as a user without rights over a root that is only read',
  run: () => {
    const missing = whatIsMissing();
    if (missing !== null) return Promise.resolve({ passed: true, not_run: missing, figures: {} });
    const archive = findArchive() ?? '';
    const buildArguments = [`BASE=${BASE}`, `ARCHIVE=${path.relative(ROOT, archive)}`];
    const args = buildArguments.flatMap((argument) => ['--build-arg', argument]);
    buildah('bud', '--quiet', '--isolation', 'chroot', ...args, '--tag', TAG, '.');
    const container = buildah('--isolation', 'chroot', 'from', TAG);
    try {
      const root = buildah('mount', container);
      const ran = spawnSync(
        'unshare',
        ['--mount', '--pid', '--fork', '--net', '--ipc', '--', 'sh', '-c', CONTAINER, 'sh', root],
        { encoding: 'utf8', timeout: 120_000 },
      );
      const outputLines = ran.stdout.split('\n');
      return Promise.resolve({
        passed: EXPECTED.every((line) => outputLines.includes(line)),
        figures: {
          archive: path.basename(archive),
          said: outputLines,
          errors: ran.stderr.slice(-1000),
        },
      });
    } finally {
      buildah('rm', container);
      buildah('rmi', '--force', TAG);
    }
  },
};

function whatIsMissing(): string | null {
  if (process.getuid?.() !== 0 || process.arch !== 'x64') return 'it asks for root on linux-x64';
  if (findArchive() === null) return 'there is no archive: npm run release';
  try {
    return buildah('images', '--quiet', BASE) === '' ? `there is no image ${BASE}` : null;
  } catch {
    return `buildah or the image ${BASE} is not there (debootstrap and buildah make one, BASE_IMAGE names another)`;
  }
}

function findArchive(): string | null {
  const [archive] = fs.globSync('var/release/recueil-*-linux-x64.tar.gz', { cwd: ROOT });
  return archive === undefined ? null : path.join(ROOT, archive);
}

function buildah(...args: readonly string[]): string {
  return execFileSync('buildah', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}
