import { expect, test } from 'vitest';
import { digestPeriod } from './digest-period.ts';

const at = (moment: string): Date => new Date(moment);
const long = at('2026-01-01T00:00:00Z');
const daily = (moment: string, timezone = 'Europe/Paris', chosen_at = long) =>
  digestPeriod({ digest: 'daily', timezone, chosen_at }, at(moment));
const weekly = (moment: string, timezone = 'Europe/Paris', chosen_at = long) =>
  digestPeriod({ digest: 'weekly', timezone, chosen_at }, at(moment));

test('a daily digest covers yesterday, and is sent from eight in the morning in the person’s zone', () => {
  expect(daily('2026-11-20T06:59:00Z')).toBeNull();
  expect(daily('2026-11-20T07:00:00Z')).toEqual({ start: '2026-11-19', end: '2026-11-19' });
  expect(daily('2026-11-20T11:59:00Z', 'America/Martinique')).toBeNull();
  expect(daily('2026-11-20T12:00:00Z', 'America/Martinique')).toEqual({
    start: '2026-11-19',
    end: '2026-11-19',
  });
  expect(daily('2026-11-19T22:00:00Z', 'Pacific/Noumea')).toEqual({
    start: '2026-11-19',
    end: '2026-11-19',
  });
});

test('a weekly digest is sent on Monday and covers the week before', () => {
  expect(weekly('2026-11-23T07:30:00Z')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  expect(weekly('2026-11-24T07:30:00Z')).toBeNull();
  expect(weekly('2026-11-22T07:30:00Z')).toBeNull();
});

test('a digest missed at eight is sent later in the day, never at night', () => {
  expect(daily('2026-11-20T18:59:00Z')).not.toBeNull();
  expect(daily('2026-11-20T19:00:00Z')).toBeNull();
});

test('a digest chosen after eight is sent from the next day on', () => {
  expect(daily('2026-11-20T09:00:00Z', 'Europe/Paris', at('2026-11-20T08:30:00Z'))).toBeNull();
  expect(daily('2026-11-20T09:00:00Z', 'Europe/Paris', at('2026-11-20T06:30:00Z'))).not.toBeNull();
});

test('a digest is due at eight also on the days when the clocks change', () => {
  for (const [moment, end] of [
    ['2026-03-29T06:00:00Z', '2026-03-28'],
    ['2026-10-25T07:00:00Z', '2026-10-24'],
  ] as const) {
    expect(daily(moment)?.end).toBe(end);
    expect(daily(new Date(Date.parse(moment) - 60_000).toISOString())).toBeNull();
  }
});
