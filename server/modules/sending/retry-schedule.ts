/** Waits after the first, second, third and fourth failure; the fifth is final. A greylisting server wants a few minutes. */
const RETRY_MINUTES = [1, 5, 30, 120] as const;
export const MOST_FAILURES = RETRY_MINUTES.length + 1;

/** When a message that certainly was not accepted is tried again; null: its attempts are used up. `random` in [0, 1) spreads them by a fifth. */
export function nextAttempt(failures: number, now: Date, random: number): Date | null {
  const minutes = RETRY_MINUTES[failures - 1];
  return minutes === undefined
    ? null
    : new Date(now.getTime() + minutes * 60_000 * (0.8 + 0.4 * random));
}
