import { test, expect } from 'vitest';
import { shown, planInput, flowWith, planOf } from './plan-requests.fixture.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';

const NOW = '2026-11-20T12:00:00+01:00';

test('the last reminder counts from the latest accepted step before it', () => {
  const kept = {
    request: { state: 'accepted', at: new Date('2026-11-18T10:00:00+01:00') },
    first_reminder: { state: 'ended', at: new Date('2026-11-19T10:00:00+01:00') },
  } as const;
  expect(shown(planInput({ delivered_at: '2026-11-15T10:00:00Z' }, { fixedSteps: kept }))).toEqual([
    'last_reminder scheduled email 2026-11-25T10:00 due',
  ]);
  const unsent = { request: { state: 'ended', at: new Date(0) } } as const;
  expect(shown(planInput({ delivered_at: NOW }, { fixedSteps: unsent }))[0]).toMatch(
    /^first_reminder cancelled request_not_sent/u,
  );
});

test('the gradual start sends a tenth in the first week, half by the second, and spreads the rest', () => {
  const started = new Date('2026-11-20T08:00:00+01:00');
  const flow = flowWith({ ramp: 'gentle', delay: { value: 0 } });
  const rows = Array.from(
    { length: 1000 },
    (_, at) =>
      planOf(
        planInput(
          { delivered_at: NOW },
          {
            flow,
            seed: `order ${at}`,
            team: {
              timezone: 'Europe/Paris',
              can_send_reviews: true,
              is_confirmed: true,
              ramp_started_at: started,
            },
          },
        ),
      )[0],
  );
  const days = rows.map((row) =>
    Math.floor(((row?.scheduled_at.getTime() ?? 0) - started.getTime()) / 86_400_000),
  );
  const within = (from: number, to: number): number =>
    days.filter((day) => day >= from && day < to).length / 1000;
  expect(Math.abs(within(0, 1) - 0.1)).toBeLessThan(0.03);
  expect(Math.abs(within(7, 14) - 0.4)).toBeLessThan(0.06);
  expect(within(14, 22)).toBeGreaterThan(0.4);
  expect(
    rows.every(
      (row) => (row?.status === 'held') === (row?.moved_by === 'ramp') && row?.due_at !== null,
    ),
  ).toBe(true);
});

test('the plan depends on its input alone', () => {
  const input = planInput(
    { delivered_at: NOW },
    { flow: flowConfigurationSchema.parse({ is_active: true }) },
  );
  expect(planOf(input)).toEqual(planOf(structuredClone(input)));
});
