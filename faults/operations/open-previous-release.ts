import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'server/database/migrations';

/** Another version of the program, built in its own folder. */
interface Release {
  root: string;
  revision: string;
  /** Migrations that this version adds to the schema of the other one. */
  migrations: string[];
  remove(): void;
}

/**
 * Builds the previous version: the revision of `PREVIOUS_RELEASE`, else the last tag, else the last
 * commit without the newest migration whose other migrations have not changed since. It uses the
 * packages of this version. Returns a text with the reason when there is no such version.
 */
export function openPreviousRelease(): Release | string {
  const revision = process.env['PREVIOUS_RELEASE'] ?? git(['describe', '--tags', '--abbrev=0']);
  const commit = git(['rev-parse', '--short', `${revision ?? beforeNewestMigration()}^{commit}`]);
  if (commit === null) return 'git knows no earlier version here: name one by PREVIOUS_RELEASE';
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-previous-'));
  fs.chmodSync(root, 0o755);
  const archive = path.join(root, 'archive.tar');
  git(['archive', `--output=${archive}`, commit]);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  fs.rmSync(archive);
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const remove = (): void => fs.rmSync(root, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, ['scripts/build-once.ts'], { cwd: root, stdio: 'inherit' });
  } catch (error) {
    remove();
    throw error;
  }
  const known = new Set(fs.readdirSync(path.join(root, MIGRATIONS)));
  return {
    root,
    revision: commit,
    migrations: fs.readdirSync(path.join(ROOT, MIGRATIONS)).filter((file) => !known.has(file)),
    remove,
  };
}

function beforeNewestMigration(): string {
  const adding =
    git(['log', '--format=%H', '--diff-filter=A', '--', MIGRATIONS])?.split('\n') ?? [];
  return `${adding.find((commit) => hasSameMigrations(`${commit}^`)) ?? ''}^`;
}

/** Returns whether the migrations of a revision are still the same, apart from their comments. */
function hasSameMigrations(revision: string): boolean {
  if (git(['cat-file', '-e', `${revision}:${MIGRATIONS}`]) === null) return false;
  const changed = git([
    'diff',
    '--name-only',
    '--diff-filter=a',
    revision,
    'HEAD',
    '--',
    MIGRATIONS,
  ]);
  return (
    changed
      ?.split('\n')
      .filter((file) => file !== '' && !file.endsWith('.test.ts'))
      .every((file) => codeOf(revision, file) === codeOf('HEAD', file)) ?? false
  );
}

function codeOf(revision: string, file: string): string | undefined {
  return git(['show', `${revision}:${file}`])
    ?.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gmu, '')
    .replaceAll(/\s+/gu, '');
}

/** Returns null when git fails: there is no repository, or the revision is unknown. */
function git(args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
