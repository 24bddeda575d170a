import { invalidField } from '#server/failures.ts';
import { readDay } from '#server/http/calls/read-day.ts';

/** An interval of time: `from` is included, `until` is not. */
export interface DateInterval {
  from: Date | null;
  until: Date | null;
}

/**
 * Reads the filters `start` and `end` of a list: days in the team’s zone, both included, as in the
 * statistics.
 */
export function readInterval(
  interval: { start?: string | undefined; end?: string | undefined },
  zone: string,
): DateInterval {
  const start = readDay('start', interval.start, zone);
  const end = readDay('end', interval.end, zone);
  if (start && end && Temporal.PlainDate.compare(end, start) < 0)
    throw invalidField('end', 'La fin de la période (« end ») précède son début.');
  const midnight = (day: Temporal.PlainDate | undefined): Date | null =>
    day ? new Date(day.toZonedDateTime(zone).epochMilliseconds) : null;
  return { from: midnight(start), until: midnight(end?.add({ days: 1 })) };
}
