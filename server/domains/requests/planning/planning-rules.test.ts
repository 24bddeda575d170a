import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';
import {
  MESSAGE_CHANNELS,
  ORDER_TRIGGERS,
  REASONS_BY_STATUS,
  STEPS,
  type MessageStatus,
  type Step,
} from '#contract/labels/message-status.ts';
import { canReceiveMessages } from './choose-channel.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { firstFreeSlot, type AcceptedMessage } from './frequency-caps.ts';
import { pauseIntervals } from './closed-intervals.ts';
import type { PlanInput, PlannedStep } from './plan-context.ts';
import { PLAN_NOW, planOf } from './plan-requests.fixture.ts';
import { perChannel } from '#contract/labels/channels.ts';
import { findUnreached } from '#contract/testing/find-unreached.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const DAY = 86_400_000;
/**
 * The number of cases. A release uses `HISTORIES=100000` (`npm run faults -- --histories 100000`).
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? propertyRuns(1_500));
const around = fc
  .integer({ min: -100 * DAY, max: 20 * DAY })
  .map((shift) => new Date(PLAN_NOW.getTime() + shift));
const maybeDate = fc.option(around, { freq: 2 });
const rareDate = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: around },
);
const mostly = fc.integer({ min: 0, max: 9 }).map((n) => n > 0);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const window = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 2, maxLength: 2 }),
    skip_holidays: fc.boolean(),
  })
  .map(({ days, hours, skip_holidays }) => ({
    days,
    skip_holidays,
    from: clock(Math.min(...hours)),
    to: clock(Math.max(...hours)),
  }));
const rarely = (list: string[]): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.constant(list) },
  );
const step = (withDelay: boolean) =>
  fc.record({
    is_enabled: mostly,
    channels: fc.subarray([...MESSAGE_CHANNELS], { minLength: 1 }),
    ...(withDelay ? { delay_days: fc.integer({ min: 0, max: 60 }) } : {}),
  });
const flow = fc
  .record({
    is_active: mostly,
    delay: fc.record({
      value: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 5 })),
      unit: fc.constantFrom('minutes', 'hours', 'days'),
    }),
    fallback_delay_days: fc.integer({ min: 1, max: 90 }),
    steps: fc.record({
      request: step(false),
      first_reminder: step(true),
      last_reminder: step(true),
    }),
    send_window: fc.record(perChannel(() => window)),
    consent: fc.record({
      email: fc.constantFrom('declared', 'explicit'),
      sms: fc.constantFrom('declared', 'explicit'),
    }),
    exclusions: fc.record({
      countries: rarely(['FR', 'US']),
      tags: rarely(['pro']),
      email_domains: rarely(['a.fr']),
    }),
    pauses: fc.array(
      fc.integer({ min: -10, max: 60 }).map((shift) => {
        const from = Temporal.PlainDate.from('2026-11-20').add({ days: shift });
        return { from: from.toString(), to: from.add({ days: Math.abs(shift) % 9 }).toString() };
      }),
      { maxLength: 3 },
    ),
    ramp: fc.constantFrom('none', 'none', 'trial', 'gentle'),
  })
  .map((value) => flowConfigurationSchema.parse(value));
const agreement = fc.constantFrom(true, true, null, false);
const state = fc.constantFrom(
  'usable',
  'usable',
  'usable',
  'violation',
  'unapproved',
  'paused',
  'disconnected',
  'absent',
);
const history: fc.Arbitrary<PlanInput> = fc.record({
  order: fc.record({
    ordered_at: maybeDate,
    paid_at: maybeDate,
    fulfilled_at: maybeDate,
    delivered_at: maybeDate,
    cancelled_at: rareDate,
    refunded_at: rareDate,
    received_at: fc.constant(PLAN_NOW),
  }),
  trigger_event: fc.constantFrom(...ORDER_TRIGGERS),
  person: fc
    .record({
      email: fc.constantFrom(null, 'z@a.fr', 'z@b.fr'),
      phone_number: fc.constantFrom(null, '+33612345678', '+33145678901', '+262692123456'),
      consent: fc.record({ email: agreement, sms: agreement, whatsapp: agreement }),
      country_code: fc.constantFrom(null, 'FR', 'RE', 'US', 'BE', 'ZZ'),
      tags: fc.subarray(['Pro', 'vip']),
    })
    .map((person) => ({ ...person, can_text: canReceiveMessages(person.phone_number) })),
  contact_refused: fc.boolean(),
  opt_out: fc.constantFrom('none', 'none', 'none', 'opted_out', 'stopped'),
  rated: mostly.map((it) => !it),
  flow,
  team: fc.record({
    timezone: fc.constantFrom('Europe/Paris', 'America/Martinique'),
    can_send_reviews: mostly,
    is_confirmed: fc.integer({ min: 0, max: 12 }).map((one) => one > 0),
    ramp_started_at: fc.option(
      fc.integer({ min: 0, max: 9 }).map((days) => new Date(PLAN_NOW.getTime() - days * DAY)),
    ),
  }),
  channels: fc.record({
    states: fc.record(perChannel(() => state)),
    sms_countries: fc.constant(null),
    approved_templates: fc.constant(new Set<string>()),
  }),
  met_inactive_flow: mostly.map((it) => !it),
  import_share: fc.option(fc.double({ min: 0, max: 0.999, noNaN: true }), { nil: null, freq: 2 }),
  fixedSteps: fc.option(
    fc.record({
      request: fc.record({
        state: fc.constantFrom('accepted' as const, 'pending' as const, 'ended' as const),
        at: around,
      }),
    }),
    { nil: {}, freq: 2 },
  ),
  seed: fc.uuid(),
  now: fc.constant(PLAN_NOW),
});

test('for any history: no forbidden message is sent, none outside the hours, and every unsent message has a reason', () => {
  fc.assert(
    fc.property(history, (input) => {
      const rows = planOf(input);
      expect(rows.map((row) => row.step)).toEqual(
        STEPS.filter((name) => input.fixedSteps[name] === undefined),
      );
      for (const row of rows) {
        expectReason(row);
        if (row.due_at !== null) expectMayLeave(row, input);
      }
      expectOrder(rows, input);
    }),
    { numRuns: HISTORIES },
  );
}, 3_600_000);

/** Removes the obstacles from an input, so that rare results are reached. */
function unobstructed(input: PlanInput): PlanInput {
  return {
    ...input,
    team: { ...input.team, can_send_reviews: true, is_confirmed: true },
    channels: {
      ...input.channels,
      states: perChannel(() => 'usable' as const),
    },
  };
}

test('the histories above cover every outcome of planning', () => {
  const verdicts = [
    'scheduled',
    'waiting_payment',
    'waiting_fulfillment',
    'waiting_delivery',
    'held trial',
    'held flow_inactive',
    'held flow_paused',
    'held frequency_cap',
    'held order_refunded',
    'held sending_not_allowed',
    'held owner_unconfirmed',
    'held needs_approval',
    'skipped too_old',
    'skipped no_consent',
    'skipped no_channel',
    'skipped no_contact',
    'skipped excluded',
    'skipped opted_out',
    'expired never_fulfilled',
    'cancelled order_cancelled',
    'cancelled order_refunded',
  ];
  const reached = (input: Parameters<typeof planOf>[0]): string[] =>
    planOf(input).map((row) => `${row.status} ${row.reason ?? ''}`.trim());
  const obstructed = findUnreached(history, reached, verdicts, { most: 2000, seed: 20 });
  expect(
    findUnreached(history.map(unobstructed), reached, obstructed, { most: 2000, seed: 21 }),
  ).toEqual([]);
});

function expectReason(row: PlannedStep): void {
  const reasons: readonly string[] | undefined = (
    REASONS_BY_STATUS as Partial<Record<MessageStatus, readonly string[]>>
  )[row.status];
  if (reasons === undefined) expect(row.reason).toBeNull();
  else expect(reasons).toContain(row.reason);
}

function expectMayLeave(row: PlannedStep, input: PlanInput): void {
  const { flow: rules, person } = input;
  expect([
    'scheduled',
    'held',
    'waiting_payment',
    'waiting_fulfillment',
    'waiting_delivery',
  ]).toContain(row.status);
  expect([
    input.rated,
    input.opt_out,
    input.order.cancelled_at,
    rules.is_active,
    rules.ramp === 'trial',
    input.team.can_send_reviews && input.team.is_confirmed,
    rules.steps[row.step].is_enabled,
  ]).toEqual([false, 'none', null, true, false, true, true]);
  expect(row.channel).not.toBeNull();
  const channel = row.channel ?? 'email';
  expect(rules.steps[row.step].channels).toContain(channel);
  // At this date the worker checks whether the pause of the channel has ended.
  expect([input.channels.states[channel], row.recipient]).toEqual([
    row.reason === 'channel_paused' ? 'paused' : 'usable',
    channel === 'email' ? person.email : person.phone_number,
  ]);
  expect(person.consent[channel]).not.toBe(false);
  if (rules.consent[channel] === 'explicit') expect(person.consent[channel]).toBe(true);
  expect(row.due_at).toEqual(row.scheduled_at);
  const at = row.scheduled_at.getTime();
  expect(at).toBeGreaterThanOrEqual(input.now.getTime());
  expect(
    pauseIntervals(rules.pauses, input.team.timezone).some(
      (pause) => pause.start <= at && at < pause.end,
    ),
  ).toBe(false);
  const place = findContactLocation(person, {
    timezone: input.team.timezone,
    holiday_region: rules.send_window.holiday_region,
  });
  const isOpen = place.zones.map((zone) => {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const hours = rules.send_window[channel];
    const time = local.toPlainTime().toString().slice(0, 5);
    const isHoliday =
      hours.skip_holidays &&
      place.holidays !== null &&
      holidayName(local.toPlainDate().toString(), place.holidays) !== null;
    return (
      hours.days.includes(local.dayOfWeek) && time >= hours.from && time < hours.to && !isHoliday
    );
  });
  // Open in every zone of the country or, when the hours of these zones never overlap, in the most
  // populous one.
  expect(isOpen[0]).toBe(true);
}

function expectOrder(rows: readonly PlannedStep[], input: PlanInput): void {
  const going = rows.filter((row) => ['scheduled', 'held'].includes(row.status));
  for (const [at, row] of going.entries()) {
    const before = going[at - 1];
    if (before)
      expect(row.scheduled_at.getTime()).toBeGreaterThanOrEqual(before.scheduled_at.getTime());
    // A reminder waits for the step before it: the worker does not read it until that step was
    // accepted.
    if (row.step !== 'request' && input.fixedSteps.request?.state !== 'accepted')
      expect(row.due_at).toBeNull();
  }
}

test('for requests in any order, no rolling day and no rolling 30 days exceed their cap, and no request waits without need', () => {
  const caps = fc.record({
    messages_per_day: fc.option(fc.integer({ min: 1, max: 3 })),
    requests_per_30_days: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  fc.assert(
    fc.property(
      caps,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom<Step>(...STEPS)), {
        maxLength: 25,
      }),
      (limits, wishes) => {
        const accepted: AcceptedMessage[] = [];
        let now = PLAN_NOW.getTime();
        for (const [hours, name] of wishes) {
          now += hours * 3_600_000;
          const slot = firstFreeSlot(new Date(now), name, accepted, limits);
          if (slot.getTime() > now)
            expect(fits(new Date(slot.getTime() - 1), name, accepted, limits)).toBe(false);
          expect(fits(slot, name, accepted, limits)).toBe(true);
          now = slot.getTime();
          accepted.push({ at: slot, step: name });
        }
      },
    ),
    { numRuns: HISTORIES },
  );
}, 3_600_000);

function fits(
  at: Date,
  name: Step,
  accepted: readonly AcceptedMessage[],
  caps: Parameters<typeof firstFreeSlot>[3],
): boolean {
  const since = (length: number) =>
    accepted.filter((message) => message.at.getTime() > at.getTime() - length);
  const day = caps.messages_per_day === null || since(DAY).length < caps.messages_per_day;
  return (
    day &&
    (name !== 'request' ||
      caps.requests_per_30_days === null ||
      since(30 * DAY).filter((message) => message.step === 'request').length <
        caps.requests_per_30_days)
  );
}
