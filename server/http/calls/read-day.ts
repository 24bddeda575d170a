import { invalidField } from '#server/failures.ts';

const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;

/**
 * Reads a day or a date-time of a query as a day of the zone. A date-time without an offset is a
 * local time of the zone.
 */
export function readDay(
  field: string,
  text: string | undefined,
  zone: string,
): Temporal.PlainDate | undefined {
  if (text === undefined) return undefined;
  const day = parseDay(text.trim(), zone);
  if (!day)
    throw invalidField(
      field,
      `Le champ « ${field} » doit être un jour (2026-11-20) ou une date avec heure.`,
    );
  if (day.year < FIRST_YEAR || day.year > LAST_YEAR)
    throw invalidField(
      field,
      `Le champ « ${field} » doit se situer entre ${FIRST_YEAR} et ${LAST_YEAR}.`,
    );
  return day;
}

function parseDay(text: string, zone: string): Temporal.PlainDate | undefined {
  // In an address, an unescaped « + » is decoded as a space.
  const normalised = text.replace(/(T[\d:.]+) (\d{2}:?\d{2})$/, '$1+$2');
  if (
    !/^\d{4}-\d{2}-\d{2}(?:T\d{2}:?\d{2}(?::?\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i.test(
      normalised,
    )
  )
    return undefined;
  try {
    if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(normalised.slice(10)))
      return Temporal.Instant.from(normalised).toZonedDateTimeISO(zone).toPlainDate();
    return Temporal.PlainDateTime.from(normalised, { overflow: 'reject' }).toPlainDate();
  } catch (error) {
    if (error instanceof RangeError) return undefined; // For example 30 February.
    throw error;
  }
}
