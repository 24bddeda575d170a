import { invalidField } from '#server/failures.ts';
import { readDay } from '#server/http/calls/read-day.ts';

/** Days, both included, and the same number of days before them. */
export interface PeriodWithPrevious {
  start: string;
  end: string;
  previous: { start: string; end: string };
}

const DEFAULT_DAYS = 30;
const MOST_DAYS = 1100;

/**
 * Returns the requested days or times as days in the team’s zone; the last 30 days by default. A
 * future end is allowed.
 */
export function readPeriod(
  interval: { start?: string | undefined; end?: string | undefined },
  zone: string,
  now: Date,
): PeriodWithPrevious {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const from = readDay('start', interval.start, zone);
  const end =
    readDay('end', interval.end, zone) ??
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

/** Returns every day of a period, in order. */
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
