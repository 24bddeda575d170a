import { isTimeZone } from '#contract/calendar/time-zone.ts';

/** The day and the month of a team's usage at a moment. */
export interface UsageCalendar {
  /** ISO 8601 date, for example `2026-11-20`. */
  day: string;
  /** The first day of the month. */
  month: string;
  day_ends_at: Date;
  month_ends_at: Date;
}

/**
 * The last calendar of each zone. It is cached because a claim requests the same one a thousand
 * times.
 */
const lastOfZone = new Map<string, { at: number; calendar: UsageCalendar }>();

/**
 * Returns the calendar in the time zone of the team. An unsupported zone counts in UTC, so that one
 * team never stops the others of its claim.
 */
export function usageCalendar(timezone: string, at: Date): UsageCalendar {
  const last = lastOfZone.get(timezone);
  if (last?.at === at.getTime()) return last.calendar;
  const calendar = readCalendar(timezone, at);
  lastOfZone.set(timezone, { at: at.getTime(), calendar });
  return calendar;
}

function readCalendar(timezone: string, at: Date): UsageCalendar {
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const month = day.with({ day: 1 });
  const startOf = (date: Temporal.PlainDate): Date =>
    new Date(date.toZonedDateTime(zone).epochMilliseconds);
  return {
    day: day.toString(),
    month: month.toString(),
    day_ends_at: startOf(day.add({ days: 1 })),
    month_ends_at: startOf(month.add({ months: 1 })),
  };
}
