import fs from 'node:fs';

/**
 * Whether an error, or what caused it, says that a disk is full: of this machine, or of PostgreSQL
 * (53100).
 */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code } = error as { code?: unknown };
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === '53100' ||
    /no space left on device/iu.test(error.message) ||
    isDiskFull(error.cause, depth + 1)
  );
}

/**
 * In bytes. PostgreSQL writes its log ahead in files of 16 MB and does not start without room for
 * one.
 */
const LEAST_ROOM = 20_000_000;

/** Whether the disk of a folder has no room for a database server to start. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize < LEAST_ROOM;
  } catch {
    return false;
  }
}
