import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf, preserveDate } from './preserve-date.ts';
import type { LockedMessage } from './lock-requests.ts';
import { openingHours } from '../planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import type { PlanInput, PlannedStep } from '../planning/plan-context.ts';
import { flowWith, PLAN_NOW, planInput } from '../planning/plan-requests.fixture.ts';
import { explainRequests } from '../planning/plan-requests.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const DAY = 86_400_000;
const TODAY = Temporal.PlainDate.from('2026-11-20');
const open = openingHours();
const ahead = (days: number): Date => new Date(PLAN_NOW.getTime() + days * DAY);

const flow = fc
  .record({
    delay: fc.record({ value: fc.integer({ min: 0, max: 20 }), unit: fc.constant('days') }),
    pauses: fc.array(
      fc
        .tuple(fc.integer({ min: -3, max: 25 }), fc.integer({ min: 0, max: 12 }))
        .map(([from, days]) => ({
          from: TODAY.add({ days: from }).toString(),
          to: TODAY.add({ days: from + days }).toString(),
        })),
      { maxLength: 3 },
    ),
    ramp: fc.constantFrom('none', 'none', 'gentle'),
  })
  .map(flowWith);
const team = fc.integer({ min: 0, max: 20 }).map((days) => ({
  timezone: 'Europe/Paris',
  can_send_reviews: true,
  is_confirmed: true,
  ramp_started_at: ahead(-days),
}));
const order = fc.record({
  days: fc.integer({ min: -10, max: 0 }),
  trigger_event: fc.constantFrom(
    'order_delivered' as const,
    'order_delivered' as const,
    'import' as const,
  ),
  seed: fc.uuid(),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf({ days, trigger_event, seed }: Order, changes: Partial<PlanInput>): PlanInput {
  return planInput(
    { delivered_at: ahead(days).toISOString() },
    { trigger_event, seed, import_share: trigger_event === 'import' ? 0.6 : null, ...changes },
  );
}
function rowOf(plan: PlannedStep): LockedMessage {
  return {
    ...plan,
    id: '1',
    request_id: '1',
    ordinal: 0,
    sent_at: null,
    is_forced: false,
    is_uncertain: false,
  };
}
function firstOf(input: PlanInput) {
  const [first] = explainRequests(input, open);
  if (!first) throw new Error('nothing is planned');
  return first;
}
const replan = (row: LockedMessage, input: PlanInput) =>
  preserveDate(contextOf(input, open), row, firstOf(input));

test('a flow saved unchanged moves no date, however late', () => {
  fc.assert(
    fc.property(
      flow,
      team,
      order,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (saved, rules, of, share) => {
        const input = inputOf(of, { flow: saved, team: rules });
        const row = rowOf(firstOf(input).row);
        const now = new Date(
          PLAN_NOW.getTime() +
            Math.floor(share * (row.scheduled_at.getTime() - PLAN_NOW.getTime())),
        );
        const { plan, is_moved } = replan(row, { ...input, now });
        expect({ is_moved, at: plan.scheduled_at }).toEqual({
          is_moved: false,
          at: row.scheduled_at,
        });
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test('a new flow moves a message at most once, never into a pause, later only for a pause or a gradual start, and otherwise not at all', () => {
  fc.assert(
    fc.property(
      flow,
      flow,
      team,
      order,
      fc.integer({ min: 0, max: 10 }),
      (before, after, rules, of, days) => {
        const row = rowOf(firstOf(inputOf(of, { flow: before, team: rules })).row);
        const input = inputOf(of, { flow: after, team: rules, now: ahead(days) });
        const first = replan(row, input);
        expect(first.plan.scheduled_at >= input.now).toBe(true);
        const pauses = pauseIntervals(after.pauses, 'Europe/Paris');
        const isPaused = (at: Date): boolean =>
          pauses.some((pause) => pause.start <= at.getTime() && at.getTime() < pause.end);
        if (first.is_moved) expect(isPaused(first.plan.scheduled_at)).toBe(false);
        if (!first.is_moved && row.scheduled_at >= input.now)
          expect(first.plan.scheduled_at).toEqual(row.scheduled_at);
        const isFree =
          row.moved_by !== 'pause' &&
          row.moved_by !== 'ramp' &&
          !isPaused(row.scheduled_at) &&
          after.ramp === 'none';
        if (isFree && row.scheduled_at >= input.now)
          expect(first.plan.scheduled_at).toEqual(row.scheduled_at);
        const isBehindPause =
          row.moved_by === 'pause' && !isPaused(row.scheduled_at) && after.ramp === 'none';
        if (isBehindPause && row.scheduled_at >= input.now)
          expect(first.plan.scheduled_at <= row.scheduled_at).toBe(true);
        expect(replan(rowOf(first.plan), input)).toEqual({ plan: first.plan, is_moved: false });
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test('an imported order planned after a future pause stays there, although the import week is counted from today', () => {
  const paused = flowWith({ pauses: [{ from: '2026-11-24', to: '2026-11-24' }] });
  for (let seed = 0; seed < 10; seed++) {
    const input = inputOf(
      { days: -5, trigger_event: 'import', seed: String(seed) },
      { flow: paused, import_share: 0.5 },
    );
    const row = rowOf(firstOf(input).row);
    expect([row.moved_by, row.scheduled_at.toISOString().slice(0, 10)]).toEqual([
      'pause',
      '2026-11-25',
    ]);
    expect(replan(row, { ...input, now: new Date('2026-11-21T20:30:00+01:00') }).is_moved).toBe(
      false,
    );
  }
});
