import type { ChannelWindow } from '#contract/calendar/send-window.ts';
import type { MovedBy } from '#contract/labels/labels.ts';
import type { ContactLocation } from '../lists/find-contact-location.ts';
import { type Interval, closedBy, hoursOfDay, type CalendarDay } from './closed-intervals.ts';

/**
 * The first allowed time, the end of the open hours around it, and the rule that moved it away from
 * the requested time.
 */
interface OpeningInterval extends Interval {
  moved_by: MovedBy | null;
}

export type FindOpening = (
  at: number,
  window: ChannelWindow,
  place: ContactLocation,
  pauses: readonly Interval[],
) => OpeningInterval;

/**
 * Longer, in days, than any run of closed days of one zone (a single open day a week that meets two
 * holidays), without pauses.
 */
const HORIZON_DAYS = 40;
const DAY = 86_400_000;
const QUARTER = 900_000;

/**
 * An open interval, and the time since which it is the next one: nothing is open from `since` to
 * `start`.
 */
interface Stretch extends Interval {
  since: number;
}

/**
 * Returns a function that finds the first time at or after `at` when the channel may write to the
 * person. The function caches the days that it has computed, so create one per batch.
 */
export function openingHours(): FindOpening {
  const days = new Map<string, CalendarDay>();
  // In every zone a day begins at a full quarter of an hour.
  const dayAt = (at: number, zone: string): CalendarDay => {
    const key = `${Math.floor(at / QUARTER)} ${zone}`;
    const cachedDay = days.get(key) ?? dayOf(at, zone);
    days.set(key, cachedDay);
    return cachedDay;
  };
  // The orders of a batch lie within a few weeks. Finding the day of a time in a zone costs more
  // than the rest of the rule.
  const stretchesByWindow = new Map<ChannelWindow, Map<string, Stretch[]>>();
  const stretchesOf = (
    window: ChannelWindow,
    zone: string,
    holidays: ContactLocation['holidays'],
  ): Stretch[] => {
    const ofWindow = stretchesByWindow.get(window) ?? new Map<string, Stretch[]>();
    stretchesByWindow.set(window, ofWindow);
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
    let candidate = at;
    let paused = false;
    for (;;) {
      const open = nextInAll(candidate, window, place) ??
        nextInZone(candidate, place.zones[0], window, place) ?? {
          start: candidate,
          end: candidate + DAY,
        };
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
      candidate = pause.end;
    }
  };
}

/** Finds the open interval of one zone that holds `at` or is the first one after it. */
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

/** Ends the interval where a pause begins. */
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
