/**
 * The clock of a shop as its orders are stamped: `2026-11-20 10:00:00`, without a zone. Compared
 * with itself alone it is written as if it were UTC, so that the hour that a shop has twice in
 * autumn is one hour like another.
 */
export function stampOf(text: string): string {
  return `${text.replace(' ', 'T')}Z`;
}

/** The way back, for a filter of the webservice. */
export function filterText(stamp: string, seconds = 0): string {
  const at = new Date(Math.floor(Date.parse(stamp) / 1000) * 1000 + seconds * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** What the clock of a shop in this zone shows at a moment. */
export function stampAt(at: Date, timezone: string): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  return `${shown.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`;
}

/**
 * A moment of an order as an instant; of the hour that is there twice in autumn, the first. Null
 * when it is none.
 */
export function shopInstant(text: string | null, timezone: string): string | null {
  if (text === null) return null;
  const at = Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timezone);
  return new Date(at.epochMilliseconds).toISOString();
}
