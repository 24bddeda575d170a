import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_START_MS = 60_000;

/**
 * Waits until the server answers on this port. Returns after a minute in any case, because the
 * terminal then shows the cause.
 */
export async function serverReady(port: number, signal?: AbortSignal): Promise<void> {
  const since = Date.now();
  while (!signal?.aborted && Date.now() - since < LONGEST_START_MS) {
    const answer = await fetch(`http://localhost:${port}/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}
