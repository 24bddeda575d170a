import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/database/embedded/postmaster.ts';

/**
 * Does the work while no other process does what has the same file: the file names the process, and
 * one that is gone holds nothing.
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
  // Written aside and linked: whoever reads the file finds a whole number in it.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(holder)) fs.rmSync(file, { force: true });
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
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
