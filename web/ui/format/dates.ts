import { formatNumber } from './numbers.ts';

/** A date of the API (ISO 8601) or a Date. All dates are shown in the team’s time zone. */
export type Instant = Date | string;
const NBSP = '\u00A0';
const MINUTE = 60_000;
const HOUR = 3_600_000;

interface Parts {
  weekday: string;
  day: string;
  month: string;
  year: string;
  hour: string;
  minute: string;
}

/** Returns a day such as « ven. 20 nov. », with the year when it is not the current one. */
export function formatDay(at: Instant, zone: string, now: Date = new Date()): string {
  const day = partsOf(at, zone);
  const year = day.year === partsOf(now, zone).year ? '' : ` ${day.year}`;
  return `${day.weekday} ${ordinal(day.day)} ${day.month}${year}`;
}

/** Returns a day such as « 22 oct. », for axes and periods. */
export function formatShortDay(at: Instant, zone: string): string {
  const day = partsOf(at, zone);
  return `${ordinal(day.day)} ${day.month}`;
}

/** Returns a time such as « 9 h 30 » or « 14 h ». */
export function formatHour(at: Instant, zone: string): string {
  const { hour, minute } = partsOf(at, zone);
  return `${Number(hour)}${NBSP}h${minute === '00' ? '' : `${NBSP}${minute}`}`;
}

/** Returns a day and time such as « ven. 20 nov. à 9 h 30 ». */
export function formatMoment(at: Instant, zone: string, now: Date = new Date()): string {
  return `${formatDay(at, zone, now)} à${NBSP}${formatHour(at, zone)}`;
}

/**
 * Returns a relative time. In the past: « il y a 4 min », « il y a 2 h », « hier », then the date.
 * In the future: « aujourd’hui à 14 h », « demain à 9 h », then the date and time.
 */
export function formatRelative(at: Instant, zone: string, now: Date = new Date()): string {
  const ago = now.getTime() - instant(at).getTime();
  if (Math.abs(ago) < MINUTE) return 'maintenant';
  if (ago > 0 && ago < HOUR) return `il y a ${Math.floor(ago / MINUTE)}${NBSP}min`;
  const days = dayDistance(at, now, zone);
  if (ago > 0 && (days === 0 || ago < 6 * HOUR)) return `il y a ${Math.floor(ago / HOUR)}${NBSP}h`;
  if (ago > 0) return days === -1 ? 'hier' : formatDay(at, zone, now);
  if (days === 0) return `aujourd’hui à${NBSP}${formatHour(at, zone)}`;
  return days === 1 ? `demain à${NBSP}${formatHour(at, zone)}` : formatMoment(at, zone, now);
}

/**
 * Returns true when the time is at least one minute ahead. A nearer time is shown as « dans un
 * instant ».
 */
export const isAhead = (at: Instant, now: Date): boolean =>
  instant(at).getTime() - now.getTime() >= MINUTE;

/**
 * Returns the same as `formatRelative`, but always with the time of day for past days: « hier à 9 h
 * 52 », « mar. 17 nov. à 18 h 02 ».
 */
export function formatRelativeWithHour(at: Instant, zone: string, now: Date = new Date()): string {
  const days = dayDistance(at, now, zone);
  if (days >= 0 || now.getTime() - instant(at).getTime() < 6 * HOUR)
    return formatRelative(at, zone, now);
  return days === -1 ? `hier à${NBSP}${formatHour(at, zone)}` : formatMoment(at, zone, now);
}

/** Returns a duration in its largest unit: « 3 jours », « 2 h », « 40 min ». */
export function formatDuration(ms: number): string {
  if (ms >= 24 * HOUR) return plural(Math.round(ms / (24 * HOUR)), 'jour', 'jours');
  if (ms >= HOUR) return `${Math.round(ms / HOUR)}${NBSP}h`;
  return `${Math.max(1, Math.round(ms / MINUTE))}${NBSP}min`;
}

/**
 * Returns the day (YYYY-MM-DD) in the time zone. It is built from parts, because browsers write
 * them in different orders.
 */
export function dayKey(at: Instant, zone: string): string {
  const { year, month, day } = readParts(dayFormat(zoneOf(at, zone)), at);
  return [year, month, day].join('-');
}

/**
 * Returns the day that is `days` after `key`. Noon in UTC is used, so that changes of summer time
 * have no effect.
 */
export function addDaysToKey(key: string, days: number): string {
  return new Date(Date.parse(`${key}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
}

function plural(value: number, one: string, many: string): string {
  return `${formatNumber(value)}${NBSP}${value < 2 ? one : many}`;
}

function dayDistance(at: Instant, now: Date, zone: string): number {
  return Math.round((Date.parse(dayKey(at, zone)) - Date.parse(dayKey(now, zone))) / (24 * HOUR));
}

/**
 * Reads a day without a time (YYYY-MM-DD) as noon in UTC, which is the same day in every supported
 * time zone.
 */
function instant(at: Instant): Date {
  if (at instanceof Date) return at;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00Z` : at);
}

const ordinal = (day: string): string => (day === '1' ? '1er' : day);

/** A day without a time is read in UTC, so that it is the same in every time zone. */
const zoneOf = (at: Instant, zone: string): string =>
  typeof at === 'string' && at.length === 10 ? 'UTC' : zone;

function partsOf(at: Instant, zone: string): Parts {
  return readParts(momentFormat(zoneOf(at, zone)), at);
}

/**
 * The maximum number of cached dates per format. Lists are rendered again after each read, and
 * formatting one date takes 20 to 50 µs.
 */
const MOST_READ = 2_000;

function readParts(format: Intl.DateTimeFormat, at: Instant): Parts {
  const read = readBefore.get(format) ?? new Map<number, Parts>();
  readBefore.set(format, read);
  const minute = Math.floor(instant(at).getTime() / MINUTE);
  const before = read.get(minute);
  if (before) return before;
  const parts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of format.formatToParts(minute * MINUTE))
    if (type in parts) parts[type as keyof Parts] = value;
  if (read.size >= MOST_READ) read.clear();
  read.set(minute, parts);
  return parts;
}

/** The formatted parts by minute, because no format shows seconds. */
const readBefore = new WeakMap<Intl.DateTimeFormat, Map<number, Parts>>();

const momentFormat = cachedByZone('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = cachedByZone('fr-FR', { year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Returns a function that caches the formatter of each time zone. Creating a formatter takes a
 * hundred times longer than using it, and a screen shows hundreds of dates.
 */
export function cachedByZone(
  language: string,
  style: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const kept =
      formats.get(zone) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: zone });
    formats.set(zone, kept);
    return kept;
  };
}
