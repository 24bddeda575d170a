import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChannelWindow } from '#contract/calendar/send-window.ts';
import { listCountryZones } from './country-zones.ts';
import { findContactLocation, type ContactLocation } from '../lists/find-contact-location.ts';
import { openingHours } from './opening-hours.ts';
import { pauseIntervals } from './closed-intervals.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const paris: ContactLocation = { zones: ['Europe/Paris'], holidays: 'metropole' };
const sms: ChannelWindow = {
  days: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '19:30',
  skip_holidays: true,
};
const allDay: ChannelWindow = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  skip_holidays: false,
};
const open = (
  at: string,
  window = sms,
  place = paris,
  pauses: { from: string; to: string; label: string }[] = [],
) => {
  const opening = openingHours()(
    Date.parse(at),
    window,
    place,
    pauseIntervals(pauses, 'Europe/Paris'),
  );
  return [
    Temporal.Instant.fromEpochMilliseconds(opening.start)
      .toZonedDateTimeISO(place.zones[0])
      .toString({ timeZoneName: 'never' }),
    opening.moved_by,
  ];
};

test.each([
  [
    'inside the hours nothing moves',
    '2026-11-20T10:00:00+01:00',
    '2026-11-20T10:00:00+01:00',
    null,
  ],
  ['the first minute is open', '2026-11-20T09:00:00+01:00', '2026-11-20T09:00:00+01:00', null],
  ['the last minute is closed', '2026-11-20T19:30:00+01:00', '2026-11-21T09:00:00+01:00', 'hours'],
  [
    'Saturday evening waits for Monday',
    '2026-11-21T22:00:00+01:00',
    '2026-11-23T09:00:00+01:00',
    'hours',
  ],
  [
    'Sunday is closed to SMS',
    '2026-11-22T12:00:00+01:00',
    '2026-11-23T09:00:00+01:00',
    'closed_day',
  ],
  ['a holiday is closed', '2026-11-11T12:00:00+01:00', '2026-11-12T09:00:00+01:00', 'holiday'],
  [
    'Easter Monday is a holiday',
    '2027-03-29T12:00:00+02:00',
    '2027-03-30T09:00:00+02:00',
    'holiday',
  ],
])('%s', (_rule, at, expected, movedBy) => {
  expect(open(at)).toEqual([expected, movedBy]);
});

test('24:00 is the end of the day', () => {
  expect(open('2026-11-20T23:59:59+01:00', { ...allDay, days: [5] })).toEqual([
    '2026-11-20T23:59:59+01:00',
    null,
  ]);
  expect(open('2026-11-21T00:00:00+01:00', { ...allDay, days: [5] })).toEqual([
    '2026-11-27T00:00:00+01:00',
    'closed_day',
  ]);
});

test('a start skipped by the clock change moves as the clock does, and a repeated hour is open both times', () => {
  const night = { ...allDay, from: '02:30', to: '02:45' };
  expect(open('2027-03-28T00:00:00+01:00', night)[0]).toBe('2027-03-29T02:30:00+02:00');
  expect(open('2027-03-28T00:00:00+01:00', { ...night, to: '04:00' })[0]).toBe(
    '2027-03-28T03:00:00+02:00',
  );
  expect(open('2027-10-31T00:00:00+02:00', night)[0]).toBe('2027-10-31T02:30:00+02:00');
  expect(open('2027-10-31T02:50:00+02:00', night)[0]).toBe('2027-10-31T02:30:00+01:00');
});

test('a pause includes its first and last day, in the team’s zone', () => {
  const august = [{ from: '2027-08-02', to: '2027-08-14', label: 'Congés' }];
  expect(open('2027-08-02T10:00:00+02:00', sms, paris, august)).toEqual([
    '2027-08-16T09:00:00+02:00',
    'pause',
  ]);
  expect(open('2027-07-31T22:00:00+02:00', sms, paris, august)).toEqual([
    '2027-08-16T09:00:00+02:00',
    'pause',
  ]);
});

test('in a country with several zones, the hours open in all of them count, or else those of its most populous zone', () => {
  const us = findContactLocation(
    { country_code: 'US', phone_number: null },
    { timezone: 'Europe/Paris', holiday_region: 'metropole' },
  );
  // 09:00 in Honolulu is 14:00 in New York.
  expect(open('2026-11-20T09:00:00-05:00', sms, us)).toEqual([
    '2026-11-20T14:00:00-05:00',
    'hours',
  ]);
  expect(open('2026-11-20T06:00:00-05:00', { ...sms, to: '11:00' }, us)).toEqual([
    '2026-11-20T09:00:00-05:00',
    'hours',
  ]);
});

test('the place is that of the country, else of the phone, else of the team; holidays count for France and its overseas regions only', () => {
  const team = { timezone: 'Indian/Reunion', holiday_region: 'alsace_moselle' } as const;
  const place = (country_code: string | null, phone_number: string | null = null) =>
    findContactLocation({ country_code, phone_number }, team);
  expect(place('FR')).toEqual({ zones: ['Europe/Paris'], holidays: 'alsace_moselle' });
  expect(place('GP', '+33612345678')).toEqual({
    zones: ['America/Guadeloupe'],
    holidays: 'guadeloupe',
  });
  expect(place(null, '+262692123456')).toEqual({ zones: ['Indian/Reunion'], holidays: 'reunion' });
  expect(place(null, '+32470123456')).toEqual({ zones: ['Europe/Brussels'], holidays: null });
  expect(place(null)).toEqual({ zones: ['Indian/Reunion'], holidays: 'reunion' });
  expect(place('ZZ')).toEqual({ zones: ['Indian/Reunion'], holidays: 'reunion' });
});

test('every country of the platform has its zones, and every offset used there is included', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const offsets = (zones: readonly string[], at: string) =>
    new Set(zones.map((zone) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).offset));
  // Zones that nobody in the country uses: bases of Antarctica, a zone of Crimea.
  const ignored = new Set(['AQ', 'UA']);
  for (const country of letters.flatMap((a) => letters.map((b) => a + b))) {
    const locale = new Intl.Locale('und', { region: country });
    const all = locale.getTimeZones() ?? [];
    // The platform’s table maps withdrawn codes to another country.
    if (all.length === 0 || locale.region !== country || ignored.has(country)) continue;
    for (const at of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])
      expect([country, offsets(listCountryZones(country), at)]).toEqual([
        country,
        offsets(all, at),
      ]);
  }
});

const zones = Intl.supportedValuesOf('timeZone');
const minutes = fc.integer({ min: 0, max: 1440 });
const clock = (total: number): string =>
  `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;

const moments = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.integer({
      min: Date.parse('2020-01-01T00:00:00Z') / 60_000,
      max: Date.parse('2040-12-31T00:00:00Z') / 60_000,
    }),
    fc.boolean(),
  )
  .map(([zone, minute, nearChange]) => {
    const somewhere = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(
      zone,
    );
    const change = nearChange ? somewhere.getTimeZoneTransition('next') : null;
    return {
      zone,
      at: change
        ? change.epochMilliseconds - (minute % 1440) * 60_000
        : somewhere.epochMilliseconds,
    };
  });
const windows = fc
  .tuple(
    fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }),
    fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  )
  .map(([hours, days]) => ({ days, from: Math.min(...hours), to: Math.max(...hours) }));
interface Minutes {
  days: number[];
  from: number;
  to: number;
}
const find = (zone: string, at: number, { days, from, to }: Minutes) =>
  openingHours()(
    at,
    { days, from: clock(from), to: clock(to), skip_holidays: false },
    { zones: [zone], holidays: null },
    [],
  );
const isOpen = (zone: string, moment: number, { days, from, to }: Minutes): boolean => {
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  const wall = local.hour * 60 + local.minute;
  return days.includes(local.dayOfWeek) && wall >= from && wall < to;
};

test('in every zone and at every clock change, the date is inside the hours, never early, and the moment before it was closed', () => {
  fc.assert(
    fc.property(moments, windows, ({ zone, at }, window) => {
      const { start, end } = find(zone, at, window);
      expect(start).toBeGreaterThanOrEqual(at);
      expect(isOpen(zone, start, window) && isOpen(zone, end - 1, window)).toBe(true);
      if (start > at) expect(isOpen(zone, start - 1, window)).toBe(false);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('no earlier open moment exists', () => {
  fc.assert(
    fc.property(moments, windows, ({ zone, at }, window) => {
      const { start } = find(zone, at, window);
      for (let probe = at; probe < Math.min(start, at + 3 * 86_400_000); probe += 7 * 60_000)
        expect(isOpen(zone, probe, window)).toBe(false);
    }),
    { numRuns: propertyRuns(500) },
  );
});
