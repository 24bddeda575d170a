/**
 * Converts a date of a shop’s orders, `2026-11-20 10:00:00` without a time zone. Such dates are
 * only compared with each other, so they are written as if they were UTC, and the repeated hour in
 * autumn is an ordinary hour.
 */
export function stampOf(text: string): string {
  return `${text.replace(' ', 'T')}Z`;
}

/** Converts it back for a filter of the webservice. */
export function filterText(stamp: string, seconds = 0): string {
  const at = new Date(Math.floor(Date.parse(stamp) / 1000) * 1000 + seconds * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the local time in this time zone in the same format. */
export function stampAt(at: Date, timezone: string): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  return `${shown.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`;
}

/**
 * Converts the date of an order to an instant. In the repeated hour in autumn it is the first one.
 * Returns null when there is no date.
 */
export function shopInstant(text: string | null, timezone: string): string | null {
  if (text === null) return null;
  const at = Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timezone);
  return new Date(at.epochMilliseconds).toISOString();
}
