import { holidayName } from '#contract/calendar/french-holidays.ts';
import type { ChannelWindow } from '#contract/calendar/send-window.ts';
import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import type { MovedBy } from '#contract/labels/labels.ts';
import type { ContactLocation } from '../lists/find-contact-location.ts';

/** Moments are milliseconds since 1970; an interval includes its start and excludes its end. */
export interface Interval {
  start: number;
  end: number;
}
/** The first legal moment, until when that stretch stays open, and what moved the wish. */
interface Opening extends Interval {
  moved_by: MovedBy | null;
}

export type FindOpening = (
  at: number,
  window: ChannelWindow,
  place: ContactLocation,
  pauses: readonly Interval[],
) => Opening;

/** Longer than any run of closed days of one zone (a single open day that meets two holidays), pauses aside. */
const HORIZON_DAYS = 40;
const DAY = 86_400_000;
const QUARTER = 900_000;

/** A day of a time zone, with what the rules of opening hours need of it. */
interface CalendarDay {
  day: Temporal.PlainDate;
  text: string;
  weekday: number;
}
/** A stretch that is open, and since when it is the next one: nothing is open from `since` to `start`. */
interface Stretch extends Interval {
  since: number;
}

/**
 * The rule of hours: the first moment at or after `at` when the channel may write to the person. What it has computed of a day is kept for its
 * life, so make one for a batch.
 */
export function openingHours(): FindOpening {
  const days = new Map<string, CalendarDay>();
  // Every zone begins its days at a quarter of an hour.
  const dayAt = (at: number, zone: string): CalendarDay => {
    const key = `${Math.floor(at / QUARTER)} ${zone}`;
    const known = days.get(key) ?? dayOf(at, zone);
    days.set(key, known);
    return known;
  };
  // A batch asks for the same few weeks: which day it is in a zone costs more than all the rest.
  const known = new Map<ChannelWindow, Map<string, Stretch[]>>();
  const stretchesOf = (
    window: ChannelWindow,
    zone: string,
    holidays: ContactLocation['holidays'],
  ): Stretch[] => {
    const ofWindow = known.get(window) ?? new Map<string, Stretch[]>();
    known.set(window, ofWindow);
    const key = `${zone} ${holidays ?? ''}`;
    const stretches = ofWindow.get(key) ?? [];
    ofWindow.set(key, stretches);
    return stretches;
  };
  const nextInZone = (
    at: number,
    zone: string,
    window: ChannelWindow,
    place: ContactLocation,
  ): Interval | null => {
    const stretches = stretchesOf(window, zone, place.holidays);
    const met = stretches.find(({ since, end }) => since <= at && at < end);
    if (met) return { start: Math.max(at, met.start), end: met.end };
    const open = findStretch(at, dayAt(at, zone), zone, window, place);
    if (open === null) return null;
    const same = stretches.find(({ start, end }) => start === open.start && end === open.end);
    if (same) same.since = at;
    else stretches.push({ ...open, since: at });
    return { start: Math.max(at, open.start), end: open.end };
  };
  const nextInAll = (
    at: number,
    window: ChannelWindow,
    place: ContactLocation,
  ): Interval | null => {
    for (let start = at; start < at + HORIZON_DAYS * DAY;) {
      const opens = place.zones.map((zone) => nextInZone(start, zone, window, place));
      const latest = Math.max(...opens.map((open) => open?.start ?? Infinity));
      if (latest === Infinity) return null;
      if (latest === start)
        return { start, end: Math.min(...opens.map((open) => open?.end ?? start)) };
      start = latest;
    }
    return null;
  };
  return (at, window, place, pauses) => {
    let wish = at;
    let paused = false;
    for (;;) {
      const open = nextInAll(wish, window, place) ??
        nextInZone(wish, place.zones[0], window, place) ?? { start: wish, end: wish + DAY };
      const pause = pauses.find((it) => it.start <= open.start && open.start < it.end);
      if (pause === undefined)
        return {
          ...clip(open, pauses),
          moved_by:
            open.start === at
              ? null
              : paused
                ? 'pause'
                : (closedBy(dayAt(at, place.zones[0]), window, place) ?? 'hours'),
        };
      paused = true;
      wish = pause.end;
    }
  };
}

/** The stretch of one zone that holds `at`, or is the first one after it. */
function findStretch(
  at: number,
  first: CalendarDay,
  zone: string,
  window: ChannelWindow,
  place: ContactLocation,
): Interval | null {
  for (let tried = 0, { day } = first; tried < HORIZON_DAYS; tried++, day = day.add({ days: 1 })) {
    if (closedBy(calendarDay(day), window, place) !== null) continue;
    const open = hoursOfDay(day, zone, window).find((hours) => hours.end > at);
    if (open) return open;
  }
  return null;
}

/** The pauses of a flow as moments: whole days in the team's zone, both ends included. */
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

/** A day's open hours. A day of clock change is cut at the change, so that the wall clock decides on both sides of it. */
function hoursOfDay(
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

function closedBy(
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

/** The stretch ends where a pause begins. */
function clip(open: Interval, pauses: readonly Interval[]): Interval {
  const next = pauses.filter((pause) => pause.start > open.start).map((pause) => pause.start);
  return { start: open.start, end: Math.min(open.end, ...next) };
}

function dayOf(at: number, zone: string): CalendarDay {
  return calendarDay(
    Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone).toPlainDate(),
  );
}

function calendarDay(day: Temporal.PlainDate): CalendarDay {
  return { day, text: day.toString(), weekday: day.dayOfWeek };
}

function clockMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
