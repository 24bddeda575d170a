/** An interval in which a zone has one offset. */
interface Stretch {
  start: number;
  end: number;
  offset: number;
}
/**
 * The cached intervals of each zone. There are few, because orders and messages lie within a year
 * or two.
 */
const stretchesByZone = new Map<string, Stretch[]>();

/** Returns the offset of the zone from UTC at that time, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const stretches = stretchesByZone.get(zone) ?? [];
  const found = stretches.find(({ start, end }) => start <= at && at < end);
  if (found) return found.offset;
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
  const end = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  const stretch = { start: Math.floor(at), end, offset: there.offsetNanoseconds / 1e6 };
  // The interval begins before the requested time, so the cached interval with the same end is
  // extended.
  const same = stretches.find((other) => other.end === end);
  if (same) same.start = Math.min(same.start, stretch.start);
  else stretchesByZone.set(zone, [...stretches, stretch]);
  return stretch.offset;
}
