import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the condition is true and returns the milliseconds. Throws the complaint after
 * `within` milliseconds.
 */
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
