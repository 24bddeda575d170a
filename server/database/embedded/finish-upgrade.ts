import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The paths of an upgrade to another major version of PostgreSQL. */
export interface UpgradePaths {
  /** The folder of the database, whose name does not change. */
  data: string;
  /** The new folder while it is being filled. */
  next: string;
  /** The archive, the sockets and the file that marks a finished upgrade. */
  work: string;
  mark: string;
}

export function upgradePaths(data: string): UpgradePaths {
  const work = path.join(path.dirname(data), 'upgrade');
  return { data, next: `${data}.upgrade`, work, mark: path.join(work, 'finished.json') };
}

/** Written once the new folder is complete and its server has stopped. */
export interface FinishedUpgrade {
  /** The name under which the old folder is preserved. */
  kept: string;
  /** The result of `readControl` for the old folder when its rows were read. */
  control: string;
}

/** Returns a hash that changes whenever a server opens or leaves this folder. */
export function readControl(data: string): string {
  const file = path.join(data, 'global', 'pg_control');
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}

/**
 * Puts the new folder in the place of the old one, which is preserved under another name. This
 * takes two renamings; the next start or command finishes an interruption between them. Does
 * nothing when the old folder was used again since it was read.
 */
export function finishUpgrade(data: string): void {
  const { next, work, mark } = upgradePaths(data);
  if (!fs.existsSync(mark)) return;
  const { kept: storedFolder, control } = JSON.parse(
    fs.readFileSync(mark, 'utf8'),
  ) as FinishedUpgrade;
  const old = path.join(path.dirname(data), storedFolder);
  if (fs.existsSync(next)) {
    if (fs.existsSync(data)) {
      if (fs.existsSync(old) || readControl(data) !== control) return;
      fs.renameSync(data, old);
      syncFolder(path.dirname(data));
    }
    fs.renameSync(next, data);
    syncFolder(path.dirname(data));
  }
  for (const rest of [work, `${next}.log`]) fs.rmSync(rest, { recursive: true, force: true });
}

/** Flushes the names in a folder to the disk. */
function syncFolder(folder: string): void {
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}
