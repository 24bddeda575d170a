import { describe, expect, onTestFinished, test } from 'vitest';
import {
  addDaysToKey,
  dayKey,
  formatDay,
  formatDuration,
  formatRelativeWithHour,
  formatHour,
  formatMoment,
  formatRelative,
  formatShortDay,
} from './dates.ts';

const NOW = new Date('2026-11-20T09:30:00Z'); // ven. 20 nov., 10 h 30 à Paris
const PARIS = 'Europe/Paris';
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('dates', () => {
  test('are written in French, in the team’s zone', () => {
    expect(plain(formatMoment('2026-11-20T08:30:00Z', PARIS, NOW))).toBe('ven. 20 nov. à 9 h 30');
    expect(plain(formatMoment('2026-11-20T08:30:00Z', 'America/Guadeloupe', NOW))).toBe(
      'ven. 20 nov. à 4 h 30',
    );
    expect(plain(formatHour('2026-11-20T13:00:00Z', PARIS))).toBe('14 h');
    expect(plain(formatHour('2026-11-20T23:05:00Z', PARIS))).toBe('0 h 05');
  });
  test('in a timeline have their hour, however old they are', () => {
    expect(plain(formatRelativeWithHour('2026-11-20T07:30:00Z', PARIS, NOW))).toBe('il y a 2 h');
    expect(plain(formatRelativeWithHour('2026-11-19T08:52:00Z', PARIS, NOW))).toBe('hier à 9 h 52');
    expect(plain(formatRelativeWithHour('2026-11-17T17:02:00Z', PARIS, NOW))).toBe(
      'mar. 17 nov. à 18 h 02',
    );
    expect(plain(formatRelativeWithHour('2026-11-21T08:00:00Z', PARIS, NOW))).toBe('demain à 9 h');
  });
  test('have an ordinal on the first of the month, and the year only when it is not the current one', () => {
    expect(formatDay('2026-12-01T12:00:00Z', PARIS, NOW)).toBe('mar. 1er déc.');
    expect(formatDay('2027-05-18T12:00:00Z', PARIS, NOW)).toBe('mar. 18 mai 2027');
  });
  test('have no-break spaces', () => {
    expect(formatHour('2026-11-20T08:30:00Z', PARIS)).toBe('9\u00A0h\u00A030');
  });
  test('a day without an hour is the same day in every zone', () => {
    expect(formatShortDay('2026-10-22', 'Pacific/Auckland')).toBe('22 oct.');
    expect(formatShortDay('2026-10-22', 'Pacific/Pago_Pago')).toBe('22 oct.');
  });
  test('change at midnight of the given zone', () => {
    expect(dayKey('2026-11-19T23:30:00Z', PARIS)).toBe('2026-11-20');
    expect(dayKey('2026-11-19T23:30:00Z', 'America/Guadeloupe')).toBe('2026-11-19');
  });
  test('days are added correctly over a change of clocks', () => {
    expect(addDaysToKey('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDaysToKey('2026-03-01', -1)).toBe('2026-02-28');
  });
  test.each([
    ['2026-11-20T09:29:40Z', 'maintenant'],
    ['2026-11-20T09:26:00Z', 'il y a 4 min'],
    ['2026-11-20T07:00:00Z', 'il y a 2 h'],
    ['2026-11-19T14:00:00Z', 'hier'],
    ['2026-11-17T08:00:00Z', 'mar. 17 nov.'],
    ['2026-11-20T13:00:00Z', 'aujourd’hui à 14 h'],
    ['2026-11-21T08:00:00Z', 'demain à 9 h'],
    ['2026-11-24T13:00:00Z', 'mar. 24 nov. à 14 h'],
  ])('%s is « %s »', (at, words) => {
    expect(plain(formatRelative(at, PARIS, NOW))).toBe(words);
  });
  test('durations are written in their largest unit', () => {
    expect(plain(formatDuration(3 * 86_400_000))).toBe('3 jours');
    expect(plain(formatDuration(2 * 3_600_000))).toBe('2 h');
    expect(plain(formatDuration(20_000))).toBe('1 min');
  });
});

test('the key of a day does not depend on the order in which a browser writes a date', () => {
  // WebKit writes dates in en-CA in the order month, day and year.
  const { prototype } = Intl.DateTimeFormat;
  const written = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  onTestFinished(() => void Object.defineProperty(prototype, 'format', written));
  Object.defineProperty(prototype, 'format', { ...written, get: () => () => '11/24/2026' });
  expect(dayKey(new Date('2026-11-24T23:30:00Z'), 'Europe/Paris')).toBe('2026-11-25');
});
