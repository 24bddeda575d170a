import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

const of = (range: string | undefined, condition?: string) =>
  readRange({ range, 'if-range': condition }, 100, '"a"');

test('a range is read as the part that it names, up to the end of the file', () => {
  expect(of('bytes=0-')).toEqual({ first: 0, last: 99 });
  expect(of('bytes=0-0')).toEqual({ first: 0, last: 0 });
  expect(of('bytes=99-')).toEqual({ first: 99, last: 99 });
  expect(of('bytes=10-5000')).toEqual({ first: 10, last: 99 });
  expect(of('bytes=-5')).toEqual({ first: 95, last: 99 });
  expect(of('bytes=-500')).toEqual({ first: 0, last: 99 });
  expect(of('BYTES=1-2')).toEqual({ first: 1, last: 2 });
});

test('a range that begins after the end cannot be served', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(400)}-`, 'bytes=-0'])
    expect(of(range)).toBe('unsatisfiable');
});

test('an invalid range, or one for another version, is answered with the whole file', () => {
  for (const range of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'lines=1-2',
    'bytes=0-1,5-6',
  ])
    expect(of(range)).toBeNull();
  expect(of('bytes=0-1', '"b"')).toBeNull();
  expect(of('bytes=0-1', 'W/"a"')).toBeNull();
  expect(of('bytes=0-1', '"a"')).toEqual({ first: 0, last: 1 });
});
