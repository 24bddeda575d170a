import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a case fails, enough for a slow machine. */
const PATIENCE_MS = 60_000;

/** Waits until the condition holds. Returns false when it never does. */
export async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const ends = Date.now() + PATIENCE_MS; Date.now() < ends; await sleep(250))
    if (await holds()) return true;
  return false;
}
