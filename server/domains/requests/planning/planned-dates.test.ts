import { test, expect } from 'vitest';
import { planOf, planInput, flowWith, shown } from './plan-requests.fixture.ts';

test('a delay in days stays at the same hour across a clock change; a delay in hours is exact', () => {
  const order = { delivered_at: '2027-03-26T10:00:00+01:00' };
  const at = (unit: 'days' | 'hours', value: number) =>
    planOf(
      planInput(order, {
        now: new Date('2027-03-26T11:00:00+01:00'),
        flow: flowWith({ delay: { value, unit } }),
      }),
    )[0]?.scheduled_at.toISOString();
  expect(at('days', 3)).toBe('2027-03-29T08:00:00.000Z');
  expect(at('hours', 72)).toBe('2027-03-29T09:00:00.000Z');
});

test('an order waits for its trigger event, and uses the fallback delay once shipped', () => {
  expect(shown(planInput({ ordered_at: '2026-11-19T10:00:00+01:00' }))[0]).toBe(
    'request waiting_delivery email 2027-01-18T10:00',
  );
  expect(shown(planInput({ fulfilled_at: '2026-11-19T10:00:00+01:00' }))[0]).toBe(
    'request waiting_delivery email 2026-12-03T10:00 due',
  );
  expect(shown(planInput({ fulfilled_at: '2026-11-01T10:00:00+01:00' }))[0]).toBe(
    'request scheduled email 2026-11-20T12:00 due',
  );
  expect(shown(planInput({}, { trigger_event: 'order_paid' }))[0]).toMatch(
    /^request waiting_payment/u,
  );
  expect(shown(planInput({}, { trigger_event: 'order_fulfilled' }))[0]).toMatch(
    /^request waiting_fulfillment/u,
  );
});

test('an order never shipped expires 60 days after it was placed', () => {
  expect(shown(planInput({ ordered_at: '2026-09-01T10:00:00+02:00' }))).toEqual([
    'request expired never_fulfilled email 2026-10-31T09:00',
    expect.stringContaining('cancelled request_not_sent'),
    expect.stringContaining('cancelled request_not_sent'),
  ]);
});

test('a request due over 30 days ago is too old; that of an imported order is spread over 7 days instead', () => {
  const order = { delivered_at: '2026-10-15T10:00:00+02:00' };
  expect(shown(planInput(order))[0]).toMatch(/^request skipped too_old/u);
  const imported = planOf(planInput(order, { import_share: 0.5 }))[0];
  expect(imported).toMatchObject({ status: 'scheduled', moved_by: 'import' });
  // Three and a half days after noon is midnight, so the message is sent at the opening.
  expect(imported?.scheduled_at.toISOString()).toBe('2026-11-24T07:00:00.000Z');
});
