import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readTimestamp } from './read-timestamp.ts';

const general = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

test('a moment is read as the general parser reads it, whatever its fraction', () => {
  const moments = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      moments,
      fc.nat({ max: 999 }),
      fc.nat({ max: 6 }),
      (moment, microseconds, decimals) => {
        const fraction = (
          moment.toISOString().slice(20, 23) + String(microseconds).padStart(3, '0')
        ).slice(0, decimals);
        const text = `${moment.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}+00`;
        expect(readTimestamp(text)).toEqual(general(text));
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  'infinity',
  '-infinity',
  '2026-11-21 10:32:14+01',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00',
])('%s is left to the general parser', (text) => {
  expect(readTimestamp(text)).toBeNull();
});
