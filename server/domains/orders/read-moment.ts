const OLDEST = Date.UTC(1990, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * Reads an ISO date and time. Without an offset it is in the shop’s time zone, and a date without a
 * time means noon. Returns null when it is invalid or out of range.
 */
export function readMoment(text: string, timezone: string): Date | null {
  const local = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? `${text}T12:00` : text;
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/iu.test(local);
  const at = hasOffset ? Date.parse(local) : atClock(local, timezone);
  return at >= OLDEST && at < LATEST ? new Date(at) : null;
}

/**
 * A cache of local times: a file has few different days on many lines, and the conversion of a
 * local time is slow.
 */
const clocks = new Map<string, number>();
const MOST_CLOCKS = 2_000;
function atClock(local: string, timezone: string): number {
  const key = `${local} ${timezone}`;
  const cachedOffset = clocks.get(key);
  if (cachedOffset !== undefined) return cachedOffset;
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).epochMilliseconds;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(key, at);
  return at;
}
