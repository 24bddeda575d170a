import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a slow machine; it ends only what fails. */
const PATIENCE_MS = 60_000;

/** Asks until it holds; `false` when it never did. */
export async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const ends = Date.now() + PATIENCE_MS; Date.now() < ends; await sleep(250))
    if (await holds()) return true;
  return false;
}
