import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import type { ChannelWindow } from '#contract/calendar/send-window.ts';
import type { ContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';

/** Times are in milliseconds since 1970. The start is included, the end is not. */
export interface Interval {
  start: number;
  end: number;
}

/**
 * Converts the pauses of a flow to intervals: whole days in the team’s zone, both ends included.
 */
export function pauseIntervals(
  pauses: readonly FlowPause[],
  timezone: string,
): readonly Interval[] {
  const midnight = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime(timezone).epochMilliseconds;
  return pauses.map((pause) => ({
    start: midnight(Temporal.PlainDate.from(pause.from)),
    end: midnight(Temporal.PlainDate.from(pause.to).add({ days: 1 })),
  }));
}

/**
 * Returns the open hours of a day. The day of a clock change is cut at the change, so that local
 * time applies on both sides of it.
 */
export function hoursOfDay(
  day: Temporal.PlainDate,
  zone: string,
  window: ChannelWindow,
): readonly Interval[] {
  const first = day.toZonedDateTime(zone);
  const next = day.add({ days: 1 }).toZonedDateTime(zone);
  const change =
    first.offsetNanoseconds === next.offsetNanoseconds ? null : first.getTimeZoneTransition('next');
  const parts =
    change !== null && change.epochMilliseconds < next.epochMilliseconds
      ? [first, change, next]
      : [first, next];
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  const hours: Interval[] = [];
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const offset = part.offsetNanoseconds / 1e6;
    const start = Math.max(
      part.epochMilliseconds,
      midnight + clockMinutes(window.from) * 60_000 - offset,
    );
    const end = Math.min(
      parts[index + 1]?.epochMilliseconds ?? 0,
      midnight + clockMinutes(window.to) * 60_000 - offset,
    );
    if (start < end) hours.push({ start, end });
  }
  return hours;
}

export function closedBy(
  { text, weekday }: CalendarDay,
  window: ChannelWindow,
  place: ContactLocation,
): 'closed_day' | 'holiday' | null {
  if (!window.days.includes(weekday)) return 'closed_day';
  return window.skip_holidays &&
    place.holidays !== null &&
    holidayName(text, place.holidays) !== null
    ? 'holiday'
    : null;
}

function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** A day of a time zone, with the fields that the rules of opening hours need. */
export interface CalendarDay {
  day: Temporal.PlainDate;
  text: string;
  weekday: number;
}
