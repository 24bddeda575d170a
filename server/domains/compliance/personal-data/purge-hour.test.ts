import { expect, test } from 'vitest';
import { retentionStart, nextPurge, PURGE_CRON } from './purge-hour.ts';

test.each([
  ['2026-11-20T02:46:59Z', '2026-11-20T02:47:00.000Z'],
  ['2026-11-20T02:47:00Z', '2026-11-21T02:47:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T02:47:00.000Z'],
])('after %s the next purge is at %s, as scheduled', (now, next) => {
  expect(nextPurge(new Date(now)).toISOString()).toBe(next);
  expect(PURGE_CRON).toBe('47 2 * * *');
  expect(retentionStart(new Date(next), 30).toISOString()).toBe(
    new Date(Date.parse(next) - 30 * 86_400_000).toISOString(),
  );
});
