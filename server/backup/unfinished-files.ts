import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const UNFINISHED = /\.unfinished-[0-9a-f]{8}$/u;
/** A running backup writes continuously, so a file unchanged for an hour is abandoned. */
const ABANDONED_MS = 3_600_000;
/** Milliseconds between two touches of the archive that a process writes or uploads. */
const TOUCH_MS = 30_000;
/** After this many milliseconds without a touch, the process of an archive was killed. */
const KILLED_MS = 300_000;

/**
 * The name under which an archive is written. A process id would repeat itself from one container
 * to the next, and would say nothing about a process of another machine.
 */
export function nameUnfinished(file: string): string {
  return `${file}.unfinished-${randomUUID().slice(0, 8)}`;
}

/** Touches a file while this work runs, also while it waits for a lock or for an upload. */
export async function touchDuring<T>(file: string, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    const now = new Date();
    void fs.utimes(file, now, now).catch(() => undefined);
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns whether a process on this machine, or on one that shares BACKUP_DIR, still writes or
 * uploads this archive.
 */
export async function isBeingWritten(folder: string, archive: string): Promise<boolean> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (name.replace(UNFINISHED, '') !== archive) continue;
    const file = await fs.stat(path.join(folder, name)).catch(() => null);
    if (file !== null && file.mtimeMs + KILLED_MS > Date.now()) return true;
  }
  return false;
}

/** Deletes the archives of this folder whose processes were killed. */
export async function removeAbandoned(folder: string, now: number): Promise<void> {
  await removeFiles(folder, async (name) => {
    if (!UNFINISHED.test(name)) return false;
    const file = await fs.stat(path.join(folder, name)).catch(() => null);
    return file !== null && file.isFile() && file.mtimeMs + ABANDONED_MS < now;
  });
}

/** Deletes what is left of archives of these names, whenever it was written. */
export async function removeUnfinishedArchives(
  folder: string,
  names: readonly string[],
): Promise<void> {
  const wanted = new Set(names);
  await removeFiles(folder, async (name) => {
    const file = name.replace(UNFINISHED, '');
    return file !== name && wanted.has(file);
  });
}

async function removeFiles(
  folder: string,
  isLeft: (name: string) => Promise<boolean>,
): Promise<void> {
  // A folder that is not there, or may not be listed, holds nothing that could be deleted.
  for (const name of await fs.readdir(folder).catch(() => []))
    if (await isLeft(name)) await fs.rm(path.join(folder, name), { force: true });
}
