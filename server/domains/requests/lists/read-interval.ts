import { invalidField } from '#server/failures.ts';
import { readDay } from '#server/http/calls/read-day.ts';

/** Moments: from the first, up to but without the second. */
export interface DateInterval {
  from: Date | null;
  until: Date | null;
}

/**
 * The filters `start` and `end` of a list: days of the team’s zone, both included, like those of
 * the statistics.
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
