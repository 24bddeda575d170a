import { expect, test } from 'vitest';
import { readPause } from './read-pause.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 09:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2020 09:00:30 GMT', 0],
  ['999999999999', 3_600_000],
  ['-5', null],
  ['soon', null],
  ['Infinity', null],
  ['', null],
  [null, null],
])('« %s » asks for %s ms', (given, pause) => {
  expect(readPause(given, NOW)).toBe(pause);
});
