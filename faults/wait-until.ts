import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until it was true; throws the complaint when it does not become so. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  within: number,
  complaint: string,
): Promise<number> {
  const began = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - began > within) throw new Error(complaint);
    await sleep(25);
  }
  return Math.round(performance.now() - began);
}
