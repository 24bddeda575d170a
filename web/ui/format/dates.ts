import { formatNumber } from './numbers.ts';

/**
 * All dates are shown in the team’s zone. Accepts what the wire gives: ISO date-times, or a Date.
 */
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

/** « ven. 20 nov. » ; the year when it is not this one. */
export function formatDay(at: Instant, zone: string, now: Date = new Date()): string {
  const day = partsOf(at, zone);
  const year = day.year === partsOf(now, zone).year ? '' : ` ${day.year}`;
  return `${day.weekday} ${ordinal(day.day)} ${day.month}${year}`;
}

/** « 22 oct. », for axes and periods. */
export function formatShortDay(at: Instant, zone: string): string {
  const day = partsOf(at, zone);
  return `${ordinal(day.day)} ${day.month}`;
}

/** « 9 h 30 », « 14 h ». */
export function formatHour(at: Instant, zone: string): string {
  const { hour, minute } = partsOf(at, zone);
  return `${Number(hour)}${NBSP}h${minute === '00' ? '' : `${NBSP}${minute}`}`;
}

/** « ven. 20 nov. à 9 h 30 ». */
export function formatMoment(at: Instant, zone: string, now: Date = new Date()): string {
  return `${formatDay(at, zone, now)} à${NBSP}${formatHour(at, zone)}`;
}

/**
 * Past: « il y a 4 min », « il y a 2 h », « hier », then the date. Future: « aujourd’hui à 14 h »,
 * « demain à 9 h », then the date and hour.
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

/** Whether it is still worth a date: what comes within a minute is « dans un instant ». */
export const isAhead = (at: Instant, now: Date): boolean =>
  instant(at).getTime() - now.getTime() >= MINUTE;

/**
 * As `formatRelative`, for moments whose hour matters however long ago: « hier à 9 h 52 », « mar.
 * 17 nov. à 18 h 02 ».
 */
export function formatRelativeWithHour(at: Instant, zone: string, now: Date = new Date()): string {
  const days = dayDistance(at, now, zone);
  if (days >= 0 || now.getTime() - instant(at).getTime() < 6 * HOUR)
    return formatRelative(at, zone, now);
  return days === -1 ? `hier à${NBSP}${formatHour(at, zone)}` : formatMoment(at, zone, now);
}

/** « 3 jours », « 2 h », « 40 min »: a length of time in its largest unit. */
export function formatDuration(ms: number): string {
  if (ms >= 24 * HOUR) return plural(Math.round(ms / (24 * HOUR)), 'jour', 'jours');
  if (ms >= HOUR) return `${Math.round(ms / HOUR)}${NBSP}h`;
  return `${Math.max(1, Math.round(ms / MINUTE))}${NBSP}min`;
}

/**
 * The day (YYYY-MM-DD) that it is in that zone, from its parts: in which order a language writes
 * them differs between browsers.
 */
export function dayKey(at: Instant, zone: string): string {
  const { year, month, day } = readParts(dayFormat(zoneOf(at, zone)), at);
  return [year, month, day].join('-');
}

/** `key` plus some days; days have no hours, so no change of clocks can bend them. */
export function addDaysToKey(key: string, days: number): string {
  return new Date(Date.parse(`${key}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);
}

function plural(value: number, one: string, many: string): string {
  return `${formatNumber(value)}${NBSP}${value < 2 ? one : many}`;
}

function dayDistance(at: Instant, now: Date, zone: string): number {
  return Math.round((Date.parse(dayKey(at, zone)) - Date.parse(dayKey(now, zone))) / (24 * HOUR));
}

/** A day without an hour (YYYY-MM-DD) is its noon, the same day in every zone that we serve. */
function instant(at: Instant): Date {
  if (at instanceof Date) return at;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00Z` : at);
}

const ordinal = (day: string): string => (day === '1' ? '1er' : day);

/** A day is the same in every zone. */
const zoneOf = (at: Instant, zone: string): string =>
  typeof at === 'string' && at.length === 10 ? 'UTC' : zone;

function partsOf(at: Instant, zone: string): Parts {
  return readParts(momentFormat(zoneOf(at, zone)), at);
}

/** A list is drawn again with each reading, and one date costs 20 to 50 µs. */
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

/** The parts of each minute that was shown: no format tells seconds. */
const readBefore = new WeakMap<Intl.DateTimeFormat, Map<number, Parts>>();

const momentFormat = keptByZone('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = keptByZone('fr-FR', { year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Building a formatter takes a hundred times longer than using it, and a screen shows hundreds of
 * dates.
 */
export function keptByZone(
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
