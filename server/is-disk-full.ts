import fs from 'node:fs';

/**
 * Returns true when an error, or its cause, means that a disk is full: of this machine, or of
 * PostgreSQL (53100).
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
 * In bytes. PostgreSQL writes its write-ahead log in files of 16 MB, and does not start without
 * space for one.
 */
const LEAST_ROOM = 20_000_000;

/** Returns true when the disk of a folder has no space for a database server to start. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize < LEAST_ROOM;
  } catch {
    return false;
  }
}
