import { invalidField } from '#server/failures.ts';

/** Days, both included, and the same number of days just before. */
export interface Period {
  start: string;
  end: string;
  previous: { start: string; end: string };
}

const DEFAULT_DAYS = 30;
const MOST_DAYS = 1100;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;

/** The asked days or date-times as days of the team’s zone; the last 30 days when nothing is asked. A future end is allowed. */
export function readPeriod(
  asked: { start?: string | undefined; end?: string | undefined },
  zone: string,
  now: Date,
): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const from = readDay('start', asked.start, zone);
  const end =
    readDay('end', asked.end, zone) ??
    (from && Temporal.PlainDate.compare(from, today) > 0 ? from : today);
  const start = from ?? end.subtract({ days: DEFAULT_DAYS - 1 });
  const days = start.until(end).days + 1;
  if (days < 1) throw invalidField('end', 'La fin de la période (« end ») précède son début.');
  if (days > MOST_DAYS)
    throw invalidField('end', 'La période (« start » à « end ») compte plus de 1 100 jours.');
  return {
    start: start.toString(),
    end: end.toString(),
    previous: {
      start: start.subtract({ days }).toString(),
      end: start.subtract({ days: 1 }).toString(),
    },
  };
}

/** A day as it is; a date-time with an offset as the day it is then in the zone; without one, it is meant in the zone. */
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
  // An address turns an unescaped « + » into a space.
  const known = text.replace(/(T[\d:.]+) (\d{2}:?\d{2})$/, '$1+$2');
  if (
    !/^\d{4}-\d{2}-\d{2}(?:T\d{2}:?\d{2}(?::?\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i.test(
      known,
    )
  )
    return undefined;
  try {
    if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(known.slice(10)))
      return Temporal.Instant.from(known).toZonedDateTimeISO(zone).toPlainDate();
    return Temporal.PlainDateTime.from(known, { overflow: 'reject' }).toPlainDate();
  } catch (error) {
    if (error instanceof RangeError) return undefined; // 30 February
    throw error;
  }
}

/** Every day of a period, in order. */
export function daysOf({ start, end }: { start: string; end: string }): string[] {
  const days: string[] = [];
  for (
    let at = Date.parse(`${start}T00:00:00Z`);
    at <= Date.parse(`${end}T00:00:00Z`);
    at += 86_400_000
  )
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
