import { expect, test } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  failed('terminating connection due to administrator command', '57P01'),
  failed('cannot execute UPDATE in a read-only transaction', '25006'),
  failed('canceling statement due to user request', '57014'),
  failed('terminating connection due to idle-in-transaction timeout', '25P03'),
  failed('Client was closed and is not queryable'),
  failed('Connection terminated unexpectedly'),
])('PostgreSQL cannot be asked right now: $message', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  failed('unsupported Unicode escape sequence', '22P05'),
  failed('duplicate key', '23505'),
  failed('deadlock detected', '40P01'),
  'Connection terminated',
])('the question was wrong, or its moment: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
