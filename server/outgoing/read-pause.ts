/** The longest pause, whatever a service requests. */
const LONGEST_SECONDS = 3_600;

/** Parses `Retry-After`, seconds or a date. Returns null when it is absent. */
export function readPause(
  text: string | null | undefined,
  now: number = Date.now(),
): number | null {
  const header = text?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/u.test(header)
    ? Number(header)
    : /^[A-Z][a-z]{2}, /u.test(header)
      ? (Date.parse(header) - now) / 1000
      : Number.NaN;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_SECONDS, Math.max(0, seconds)) * 1000;
}
