import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '#server/failures.ts';
import { daysOf, readPeriod } from './read-period.ts';

const now = new Date('2026-11-20T23:30:00Z'); // the 21st in Paris, the 20th in New York
const read = (start?: string, end?: string, zone = 'Europe/Paris') =>
  readPeriod({ start, end }, zone, now);

function refusedField(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid')
      return Object.keys(error.detail.errors ?? {});
  }
  return [];
}

test('without a period: the last 30 days of the team’s zone, today included', () => {
  expect(read()).toMatchObject({ start: '2026-10-23', end: '2026-11-21' });
  expect(read(undefined, undefined, 'America/New_York')).toMatchObject({
    start: '2026-10-22',
    end: '2026-11-20',
  });
});

test('one bound is enough', () => {
  expect(read('2026-11-01')).toMatchObject({ start: '2026-11-01', end: '2026-11-21' });
  expect(read(undefined, '2026-03-30')).toMatchObject({ start: '2026-03-01', end: '2026-03-30' });
  expect(read('2027-01-01')).toMatchObject({ start: '2027-01-01', end: '2027-01-01' });
});

test('the previous period has as many days and ends the day before', () => {
  expect(read('2026-03-01', '2026-03-31').previous).toEqual({
    start: '2026-01-29',
    end: '2026-02-28',
  });
  expect(read('2026-11-20', '2026-11-20').previous).toEqual({
    start: '2026-11-19',
    end: '2026-11-19',
  });
});

test('a date-time is the day it is then in the team’s zone', () => {
  expect(read('2026-10-31T23:30:00Z', '2026-11-30T22:59:59Z')).toMatchObject({
    start: '2026-11-01',
    end: '2026-11-30',
  });
  expect(read('2026-11-01T00:00:00+01:00', '2026-11-30T23:59:59.999+01:00')).toMatchObject({
    start: '2026-11-01',
    end: '2026-11-30',
  });
  expect(read('2026-11-01T00:00:00 01:00', '2026-11-30')).toMatchObject({
    start: '2026-11-01',
    end: '2026-11-30',
  });
  expect(read('2026-11-01T23:00', '2026-11-02T00:30:00')).toMatchObject({
    start: '2026-11-01',
    end: '2026-11-02',
  });
  expect(read('2026-03-29T00:30:00Z', '2026-03-29T00:30:00Z', 'America/New_York')).toMatchObject({
    start: '2026-03-28',
    end: '2026-03-28',
  });
});

test('a future end is allowed', () => {
  expect(read('2026-11-01', '2027-10-31')).toMatchObject({ end: '2027-10-31' });
});

test('1,100 days are read, 1,101 are refused, an end before its start too: the field is named', () => {
  expect(daysOf(read('2024-01-01', '2027-01-04'))).toHaveLength(1100);
  expect(refusedField(() => read('2024-01-01', '2027-01-05'))).toEqual(['end']);
  expect(refusedField(() => read('2026-11-20', '2026-11-19'))).toEqual(['end']);
});

test('what is no day is refused by the name of its field', () => {
  for (const wrong of [
    'hier',
    '2026-02-30',
    '2026-13-01',
    '20/11/2026',
    '2026-11-20T25:00',
    '0000-01-01',
    '9999-12-31',
    '1763596800',
    '2026-11-20[Europe/Paris]',
    '-000001-01-01',
    '2026-11-20 10:00',
  ])
    expect(
      refusedField(() => read(wrong, '2026-11-20')),
      wrong,
    ).toEqual(['start']);
  expect(refusedField(() => read('2026-11-01', 'demain'))).toEqual(['end']);
});

test('any text gives a period or names a field', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (start, end) => {
      try {
        const period = read(start, end);
        expect(period.start <= period.end).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
      }
    }),
  );
});

test('the days of a period are all its days, through changes of the hour and leap years', () => {
  expect(daysOf({ start: '2028-02-27', end: '2028-03-01' })).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(daysOf({ start: '2026-03-28', end: '2026-03-30' })).toHaveLength(3);
});
