/**
 * Minutes to wait after the first, second, third and fourth failure. The fifth failure is final. A
 * mail server that greylists expects a retry after a few minutes.
 */
const RETRY_MINUTES = [1, 5, 30, 120] as const;
export const MOST_FAILURES = RETRY_MINUTES.length + 1;

/**
 * Returns the date of the next attempt for a message that was certainly not accepted, or null when
 * its attempts are used up. `random` in [0, 1) varies the pause by up to a fifth.
 */
export function nextAttempt(failures: number, now: Date, random: number): Date | null {
  const minutes = RETRY_MINUTES[failures - 1];
  return minutes === undefined
    ? null
    : new Date(now.getTime() + minutes * 60_000 * (0.8 + 0.4 * random));
}
