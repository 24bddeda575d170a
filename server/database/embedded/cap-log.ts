import fs from 'node:fs';

const MAX_LOG_BYTES = 5_000_000;

/** Returns the log file of PostgreSQL, which is beside its folder. */
export function logFile(data: string): string {
  return `${data}.log`;
}

/**
 * Moves a log of more than 5 MB to `….log.1`, which replaces the previous one. The running server
 * appends to the file that it was started with, so the contents are copied and the file is
 * truncated.
 */
export function capLog(data: string): void {
  const file = logFile(data);
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return;
  fs.copyFileSync(file, `${file}.1`);
  fs.truncateSync(file);
}
