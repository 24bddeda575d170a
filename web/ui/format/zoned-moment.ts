import { cachedByZone } from './dates.ts';

const MINUTE = 60_000;

/**
 * Returns the time at which clocks in the time zone show `day` (YYYY-MM-DD) and `hour` (HH:MM). An
 * hour that does not exist because of summer time is replaced by the one after it.
 */
export function zonedMoment(day: string, hour: string, zone: string): Date {
  const wall = Date.parse(`${day}T${hour}:00Z`);
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  return new Date(offsetAt(second, zone) === wall - second ? second : Math.max(first, second));
}

/** Returns HH:MM in the time zone. */
export function zonedHour(at: Date, zone: string): string {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE + offsetAt(at.getTime(), zone))
    .toISOString()
    .slice(11, 16);
}

function offsetAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    clockFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const wall = Date.parse(
    `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`,
  );
  return wall - Math.floor(at / 1000) * 1000;
}

const clockFormat = cachedByZone('en-CA', {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
