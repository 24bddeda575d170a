import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/database/embedded/postmaster.ts';

/**
 * Longer than any work here. A process that has held the file longer must be another program with
 * the same id.
 */
const LONGEST_MS = 600_000;

/**
 * Runs the work while no other process runs work with the same lock file. The file contains the
 * process id. A lock of an ended process, or one older than ten minutes, is ignored.
 */
export async function oneAtATime(file: string, work: () => Promise<void>): Promise<void> {
  while (!take(file)) await sleep(100);
  process.on('exit', () => release(file));
  try {
    await work();
  } finally {
    release(file);
  }
}

function take(file: string): boolean {
  // Written to another file and linked, so that a reader always finds a complete number.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isAbandoned(file)) fs.rmSync(file, { force: true });
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

function isAbandoned(file: string): boolean {
  const holder = holderOf(file);
  if (holder === undefined) return false;
  const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  return !isAlive(holder) || Date.now() - mtimeMs > LONGEST_MS;
}

function release(file: string): void {
  if (holderOf(file) === process.pid) fs.rmSync(file, { force: true });
}

function holderOf(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
