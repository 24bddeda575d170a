import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowanceOf } from './daily-allowance.ts';
import { type ComingAllowance, type Departures, spreadDepartures } from './spread-departures.ts';

const ALLOWANCE: ComingAllowance = {
  daily: 50,
  taken: 0,
  accepted: new Map(),
  isMetered: (channel) => channel !== 'whatsapp',
  nextDay: (_channel, day) => day + 1,
};
const emails = (count: number, day = 0): Departures => ({
  day,
  channel: 'email',
  kind: 'planned',
  count,
});
const totals = (departures: readonly Departures[], days: number): number[] =>
  Array.from({ length: days }, (_, day) =>
    departures.reduce((sum, each) => sum + (each.day === day ? each.count : 0), 0),
  );

test('200 messages of a team with an allowance of 50 are spread over three days, because each day allows twice the best one', () => {
  expect(spreadDepartures([emails(200)], 4, ALLOWANCE)).toEqual([
    { ...emails(50), day: 0 },
    { ...emails(100), day: 1, kind: 'held' },
    { ...emails(50), day: 2, kind: 'held' },
  ]);
});

test('messages sent today use today’s allowance; a better day of the last 30 raises it, an older one does not', () => {
  const first = (given: Partial<ComingAllowance>): number =>
    totals(spreadDepartures([emails(1_000)], 1, { ...ALLOWANCE, ...given }), 1)[0] ?? 0;
  expect([
    first({ taken: 20 }),
    first({ taken: 80 }),
    first({ accepted: new Map([[-30, 70]]) }),
    first({ accepted: new Map([[-31, 70]]) }),
  ]).toEqual([30, 0, 140, 50]);
});

test('held messages are placed before those of the day, in proportion by channel, on an open day', () => {
  const sms: Departures = { day: 0, channel: 'sms', kind: 'planned', count: 30 };
  const whatsapp: Departures = { day: 0, channel: 'whatsapp', kind: 'planned', count: 500 };
  const spread = spreadDepartures([emails(90), sms, whatsapp, emails(100, 3)], 5, {
    ...ALLOWANCE,
    nextDay: () => 3,
  });
  expect(totals(spread, 5)).toEqual([550, 0, 0, 100, 0]);
  expect(spread.filter(({ day, channel }) => day === 0 && channel !== 'whatsapp')).toMatchObject([
    { channel: 'email', count: 38 },
    { channel: 'sms', count: 12 },
  ]);
  expect(spread.filter(({ day }) => day === 3)).toMatchObject([
    { channel: 'email', kind: 'held', count: 52 },
    { channel: 'sms', kind: 'held', count: 18 },
    { channel: 'email', kind: 'planned', count: 30 },
  ]);
});

test('no day exceeds its allowance, no message is lost, and none waits while the allowance lasts', () => {
  const due = fc.array(
    fc.record({
      day: fc.nat(5),
      channel: fc.constantFrom('sms' as const, 'email' as const),
      kind: fc.constantFrom('planned' as const, 'held' as const, 'waiting' as const),
      count: fc.nat(400),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(due, fc.nat(80), fc.integer({ min: 1, max: 60 }), (given, taken, daily) => {
      const days = 40;
      const left = totals(spreadDepartures(given, days, { ...ALLOWANCE, daily, taken }), days);
      const wished = totals(given, days);
      let late = 0;
      let best = 0;
      for (const [day, count] of left.entries()) {
        const used = day === 0 ? taken : 0;
        const remaining = Math.max(0, allowanceOf(daily, best) - used);
        expect(count).toBe(Math.min(remaining, late + (wished[day] ?? 0)));
        late += (wished[day] ?? 0) - count;
        best = Math.max(best, used + count);
      }
      expect(late).toBe(0);
    }),
  );
});
