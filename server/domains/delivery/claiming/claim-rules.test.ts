import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  ORDER_TRIGGERS,
  REASONS_BY_STATUS,
  type Step,
  STEPS,
} from '#contract/labels/message-status.ts';
import { canReceiveMessages } from '#server/domains/requests/planning/choose-channel.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';
import { firstFreeSlot } from '#server/domains/requests/planning/frequency-caps.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { PLAN_NOW, planOf } from '#server/domains/requests/planning/plan-requests.fixture.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { NO_LIMITS } from '../pacing/lock-limits.ts';
import { claimedNow, decisionOn, requestOf, shownDecision } from './decide-claimed.fixture.ts';
import type { Decision, decideClaimed } from './decide-claimed.ts';
import { perChannel } from '#contract/labels/channels.ts';
import { findUnreached } from '#contract/testing/find-unreached.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

type ClaimedInput = Parameters<typeof decideClaimed>[0];
type Around = NonNullable<Parameters<typeof decisionOn>[2]>;
interface Pause {
  from: string;
  to: string;
}
interface Case {
  claimed: ClaimedInput;
  request: PlannedRequest;
  around: Around;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const ago = (most: number) =>
  fc.integer({ min: 0, max: most }).map((ms) => new Date(PLAN_NOW.getTime() - ms));
/**
 * Returns the usual value in 8 of 10 cases, so that each obstacle is tested alone and in
 * combination.
 */
const rarely = <T>(usual: T, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: rare });
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const window = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
    from: fc.integer({ min: 0, max: 12 }),
    to: fc.integer({ min: 13, max: 24 }),
    skip_holidays: fc.boolean(),
  })
  .map(({ days, from, to, skip_holidays }) => ({
    days,
    skip_holidays,
    from: clock(from),
    to: clock(to),
  }));
const step = fc.record({
  is_enabled: rarely(true, fc.constant(false)),
  channels: fc.shuffledSubarray([...MESSAGE_CHANNELS], { minLength: 1 }),
});
const flow = fc
  .record({
    is_active: rarely(true, fc.constant(false)),
    steps: fc.record({ request: step, first_reminder: step, last_reminder: step }),
    send_window: fc.record({ whatsapp: window, sms: window, email: window }),
    consent: fc.record({
      email: fc.constantFrom('declared', 'explicit'),
      sms: fc.constantFrom('declared', 'explicit'),
    }),
    exclusions: rarely<Record<string, string[]>>(
      {},
      fc.constantFrom<Record<string, string[]>>(
        { countries: ['FR'] },
        { tags: ['pro'] },
        { email_domains: ['a.fr'] },
      ),
    ),
    pauses: rarely<Pause[]>(
      [],
      fc.constantFrom<Pause[]>(
        [{ from: '2026-11-18', to: '2026-11-20' }],
        [{ from: '2026-11-21', to: '2026-11-24' }],
      ),
    ),
    caps: fc.record({
      messages_per_day: fc.constantFrom(1, 2, null),
      requests_per_30_days: fc.constantFrom(1, 2, null),
    }),
    ramp: rarely('none', fc.constantFrom('trial', 'gentle')),
  })
  .map((value) => flowConfigurationSchema.parse(value));
const agreement = fc.constantFrom(true, true, null, false);
const state = rarely(
  'usable' as const,
  fc.constantFrom(
    'violation' as const,
    'unapproved' as const,
    'paused' as const,
    'disconnected' as const,
    'absent' as const,
  ),
);
const kept = fc.constantFrom(
  'accepted' as const,
  'accepted' as const,
  'pending' as const,
  'ended' as const,
);
const input: fc.Arbitrary<PlanInput> = fc.record({
  order: fc.record({
    ordered_at: fc.option(ago(60 * DAY)),
    paid_at: fc.constant(null),
    fulfilled_at: fc.option(ago(30 * DAY)),
    delivered_at: fc.option(ago(20 * DAY)),
    cancelled_at: rarely(null, ago(DAY)),
    refunded_at: rarely(null, ago(15 * DAY)),
    received_at: ago(60 * DAY),
  }),
  trigger_event: fc.constantFrom(...ORDER_TRIGGERS),
  person: fc
    .record({
      email: fc.constantFrom(null, 'z@a.fr', 'z@b.fr', 'z@c.fr'),
      phone_number: fc.constantFrom(null, '+33612345678', '+33145678901'),
      consent: fc.record({ email: agreement, sms: agreement, whatsapp: agreement }),
      country_code: fc.constantFrom(null, 'FR', 'RE', 'US'),
      tags: fc.subarray(['Pro']),
    })
    .map((person) => ({ ...person, can_text: canReceiveMessages(person.phone_number) })),
  contact_refused: fc.constant(false),
  opt_out: rarely('none' as const, fc.constantFrom('opted_out' as const, 'stopped' as const)),
  rated: rarely(false, fc.constant(true)),
  flow,
  team: fc.record({
    timezone: fc.constantFrom('Europe/Paris', 'America/Martinique'),
    can_send_reviews: rarely(true, fc.constant(false)),
    is_confirmed: rarely(true, fc.constant(false)),
    ramp_started_at: fc.constant(null),
  }),
  channels: fc.record({
    states: fc.record(perChannel(() => state)),
    sms_countries: fc.constant(null),
    approved_templates: fc.constant(new Set<string>()),
  }),
  met_inactive_flow: fc.constant(false),
  import_share: rarely(null, fc.constant(0)),
  fixedSteps: fc
    .record({
      request: fc.record({ state: kept, at: ago(20 * DAY) }),
      first_reminder: fc.record({ state: kept, at: ago(10 * DAY) }),
    })
    // No reminder is accepted before its request.
    .map(({ request, first_reminder }) => ({
      request,
      first_reminder:
        request.state === 'accepted' ? first_reminder : { ...first_reminder, state: request.state },
    })),
  seed: fc.uuid(),
  now: fc
    .integer({ min: -12, max: 36 })
    .map((hours) => new Date(PLAN_NOW.getTime() + hours * 60 * MINUTE)),
});
const cases: fc.Arbitrary<Case> = fc
  .record({
    input,
    step: fc.constantFrom<Step>('request', 'request', ...STEPS),
    scheduled_at: fc.oneof(
      { weight: 5, arbitrary: ago(2 * DAY) },
      { weight: 1, arbitrary: ago(45 * DAY) },
    ),
    is_forced: fc.boolean(),
    refused_channels: rarely<MessageChannel[]>(
      [],
      fc.subarray([...MESSAGE_CHANNELS], { minLength: 1, maxLength: 1 }),
    ),
    is_erased: rarely(false, fc.constant(true)),
    link_expires_at: rarely<Date | null>(null, ago(DAY)),
    is_restore_unconfirmed: rarely(false, fc.constant(true)),
    quota: rarely<{ left: number; in_flight: number; resets_at: Date } | null>(
      null,
      fc
        .integer({ min: 0, max: 1 })
        .chain((left) =>
          fc
            .integer({ min: 0, max: 1 })
            .map((in_flight) => ({ left, in_flight, resets_at: new Date('2026-11-30T23:00:00Z') })),
        ),
    ),
    history: fc.array(fc.record({ at: ago(31 * DAY), step: fc.constantFrom<Step>(...STEPS) }), {
      maxLength: 4,
    }),
  })
  .map(
    ({
      input: of,
      step: name,
      scheduled_at,
      is_forced,
      refused_channels,
      is_erased,
      link_expires_at,
      is_restore_unconfirmed,
      quota,
      history,
    }) => ({
      claimed: claimedNow(of, { step: name, scheduled_at, is_forced, refused_channels }),
      request: requestOf(of, { is_erased, link_expires_at }),
      around: {
        is_restore_unconfirmed,
        limits: { ...NO_LIMITS, requests: quota },
        history: history.filter(({ at }) => at <= of.now),
      },
    }),
  );
const decide = (
  { claimed, request, around }: Case,
  changes: Partial<ClaimedInput> = {},
): Decision => decisionOn({ ...claimed, ...changes }, request, around);

test('a claim decides deterministically, with a listed reason, and a hold ends in the future', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const decision = decide(one);
      expect(decide(one)).toEqual(decision);
      if (decision.kind === 'hold') {
        expect(REASONS_BY_STATUS.held).toContain(decision.reason);
        if (decision.until !== null)
          expect(decision.until.getTime()).toBeGreaterThan(one.request.input.now.getTime());
      } else if (decision.kind === 'end') {
        expect(REASONS_BY_STATUS[decision.status] as readonly string[]).toContain(decision.reason);
      } else {
        expect(['send', 'wait']).toContain(decision.kind);
      }
    }),
    { numRuns: propertyRuns(1_500) },
  );
});

test('a claim sends nothing after an opt-out, a rating or an end, without a right or quota, or without an accepted channel', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const decision = decide(one);
      if (decision.kind === 'send') expectPermitted(one, decision);
    }),
    { numRuns: propertyRuns(1_500) },
  );
});

test('unless a person asks, a claim sends nothing outside the hours, in a pause, over a cap, too old or from an inactive flow', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const decision = decide(one, { is_forced: false });
      if (decision.kind === 'send') expectTimely(one, decision.channel);
    }),
    { numRuns: propertyRuns(1_500) },
  );
});

test('“send now” never holds a message that would be sent anyway, and uses the same channel', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const alone = decide(one, { is_forced: false });
      if (alone.kind === 'send') expect(decide(one, { is_forced: true })).toEqual(alone);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('a message held until a date is sent on that date when nothing else changed, or meets a later obstacle', () => {
  const DATED = ['outside_hours', 'flow_paused', 'order_refunded'];
  fc.assert(
    fc.property(cases, (one) => {
      const decision = decide(one, { is_forced: false });
      if (decision.kind !== 'hold' || decision.until === null || !DATED.includes(decision.reason))
        return;
      const then = decisionOn(
        { ...one.claimed, is_forced: false, scheduled_at: decision.until },
        {
          ...one.request,
          input: { ...one.request.input, now: decision.until },
          link_expires_at: null,
        },
        { ...one.around, history: [] },
      );
      expect(['send', 'hold plan_quota']).toContain(
        then.kind === 'send' ? 'send' : shownDecision(then),
      );
    }),
    { numRuns: propertyRuns(1_500) },
  );
});

test('a planned message is claimed at its planned time on its planned channel: planning and claim use one rule', () => {
  fc.assert(
    fc.property(
      input,
      fc.constantFrom(
        {},
        { request: { state: 'accepted' as const, at: new Date(PLAN_NOW.getTime() - DAY) } },
      ),
      (of, kept) => {
        const given = { ...of, now: PLAN_NOW, fixedSteps: kept };
        for (const row of planOf(given)) {
          if (row.due_at === null || row.channel === null) continue;
          const later = { ...given, now: row.due_at };
          const decision = decisionOn(
            claimedNow(later, { step: row.step, scheduled_at: row.scheduled_at }),
            requestOf(later),
          );
          expect([row.step, shownDecision(decision)]).toEqual([
            row.step,
            row.reason === 'channel_paused' ? 'hold channel_paused' : `send ${row.channel}`,
          ]);
        }
      },
    ),
    { numRuns: propertyRuns(1_500) },
  );
});

test('the generated cases reach every decision of the claim', () => {
  const verdicts = [
    'send',
    'wait',
    'hold trial',
    'hold outside_hours',
    'hold frequency_cap',
    'hold plan_quota',
    'hold account_violation',
    'hold channel_disconnected',
    'hold channel_paused',
    'hold sending_not_allowed',
    'hold flow_inactive',
    'hold flow_paused',
    'hold order_refunded',
    'hold unconfirmed_restore',
    'skipped no_contact',
    'skipped no_consent',
    'skipped no_channel',
    'skipped excluded',
    'skipped too_old',
    'cancelled already_rated',
    'cancelled opted_out',
    'cancelled order_cancelled',
    'cancelled order_refunded',
    'cancelled step_disabled',
    'cancelled request_not_sent',
    'cancelled erased',
    'expired link_expired',
  ];
  expect(
    findUnreached(
      cases,
      (one) => [shownDecision(decide(one)).replace(/^send .*/u, 'send')],
      verdicts,
      { most: 6000, seed: 7 },
    ),
  ).toEqual([]);
});

function expectPermitted(
  { claimed, request, around }: Case,
  { channel, recipient }: Extract<Decision, { kind: 'send' }>,
): void {
  const {
    person,
    flow: rules,
    order,
    channels,
    team,
    fixedSteps: kept,
    rated,
    opt_out,
  } = request.input;
  const isRefundedBefore =
    order.refunded_at !== null &&
    (order.delivered_at === null || order.refunded_at < order.delivered_at);
  expect([
    rated,
    opt_out,
    request.is_erased,
    order.cancelled_at,
    isRefundedBefore,
    rules.steps[claimed.step].is_enabled,
  ]).toEqual([false, 'none', false, null, false, true]);
  expect([
    team.can_send_reviews && team.is_confirmed,
    around.is_restore_unconfirmed,
    channels.states[channel],
  ]).toEqual([true, false, 'usable']);
  if (request.link_expires_at !== null)
    expect(request.link_expires_at > request.input.now).toBe(true);
  const { requests } = around.limits ?? NO_LIMITS;
  if (claimed.step === 'request' && requests)
    expect(requests.left - requests.in_flight).toBeGreaterThan(0);
  if (claimed.step !== 'request') expect(kept.request?.state).toBe('accepted');
  expect(recipient).toBe(channel === 'email' ? person.email : person.phone_number);
  const { channels: channelOrder } = rules.steps[claimed.step];
  expect(channelOrder).toContain(channel);
  expect(claimed.refused_channels).not.toContain(channel);
  // No channel before it in the fallback order could carry the message.
  for (const before of channelOrder.slice(0, channelOrder.indexOf(channel)))
    expect([before, isUsable(before, claimed, request.input)]).toEqual([before, false]);
  expect(isUsable(channel, claimed, request.input)).toBe(true);
}

function isUsable(
  channel: MessageChannel,
  { refused_channels }: ClaimedInput,
  { person, flow: rules, channels }: PlanInput,
): boolean {
  const hasAddress =
    channel === 'email' ? person.email !== null : person.phone_number !== null && person.can_text;
  const consent = person.consent[channel] ?? null;
  const agrees = rules.consent[channel] === 'explicit' ? consent === true : consent !== false;
  // No template is approved in these cases.
  return (
    channel !== 'whatsapp' &&
    hasAddress &&
    agrees &&
    channels.states[channel] === 'usable' &&
    !refused_channels.includes(channel)
  );
}

function expectTimely({ claimed, request, around }: Case, channel: MessageChannel): void {
  const { input: of } = request;
  const { flow: rules, now } = of;
  expect([rules.is_active, rules.ramp === 'trial']).toEqual([true, false]);
  expect(firstFreeSlot(now, claimed.step, around.history ?? [], rules.caps)).toEqual(now);
  if (claimed.step === 'request' && of.import_share === null)
    expect(now.getTime() - claimed.scheduled_at.getTime()).toBeLessThanOrEqual(30 * DAY);
  if (of.order.refunded_at !== null)
    expect(now.getTime() - of.order.refunded_at.getTime()).toBeGreaterThanOrEqual(7 * DAY);
  const pauses = pauseIntervals(rules.pauses, of.team.timezone);
  expect(pauses.some(({ start, end }) => start <= now.getTime() && now.getTime() < end)).toBe(
    false,
  );
  const place = findContactLocation(of.person, {
    timezone: of.team.timezone,
    holiday_region: rules.send_window.holiday_region,
  });
  const hours = rules.send_window[channel];
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    place.zones[0],
  );
  const time = local.toPlainTime().toString().slice(0, 5);
  expect(hours.days.includes(local.dayOfWeek) && time >= hours.from && time < hours.to).toBe(true);
  if (hours.skip_holidays && place.holidays !== null)
    expect(holidayName(local.toPlainDate().toString(), place.holidays)).toBeNull();
}
