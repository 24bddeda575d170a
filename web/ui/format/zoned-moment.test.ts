import { expect, test } from 'vitest';
import { zonedHour, zonedMoment } from './zoned-moment.ts';

test.each([
  ['2026-11-21', '09:00', 'Europe/Paris', '2026-11-21T08:00:00.000Z'],
  ['2026-07-14', '09:30', 'Europe/Paris', '2026-07-14T07:30:00.000Z'],
  ['2026-11-21', '09:00', 'Indian/Reunion', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21', '20:00', 'America/Cayenne', '2026-11-21T23:00:00.000Z'],
  ['2027-03-28', '03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
])('%s %s in %s is the right moment, in summer and in winter', (day, hour, zone, moment) => {
  expect(zonedMoment(day, hour, zone).toISOString()).toBe(moment);
  expect(zonedHour(new Date(moment), zone)).toBe(hour);
});

test('an hour that the change of clocks skips becomes the next hour', () => {
  expect(zonedHour(zonedMoment('2027-03-28', '02:30', 'Europe/Paris'), 'Europe/Paris')).toBe(
    '03:30',
  );
});
