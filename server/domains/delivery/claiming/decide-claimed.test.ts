import { expect, test } from 'vitest';
import { canReceiveMessages } from '#server/domains/requests/planning/choose-channel.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { flowWith, PLAN_NOW } from '#server/domains/requests/planning/plan-requests.fixture.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import {
  claimedNow,
  decisionOn,
  deliveredInput,
  requestOf,
  shownDecision,
  usedUp,
} from './decide-claimed.fixture.ts';
import type { decideClaimed } from './decide-claimed.ts';
import { NO_LIMITS, type TeamLimits } from '../pacing/lock-limits.ts';
import { perChannel } from '#contract/labels/channels.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
type Around = Partial<Parameters<typeof decideClaimed>[2]>;
const before = (ms: number): Date => new Date(PLAN_NOW.getTime() - ms);
const states = (changes: Partial<PlanInput['channels']['states']>): PlanInput['channels'] => ({
  ...deliveredInput().channels,
  states: { ...deliveredInput().channels.states, ...changes },
});
const person = (changes: Partial<PlanInput['person']>): PlanInput['person'] => ({
  ...deliveredInput().person,
  can_text: canReceiveMessages(changes.phone_number ?? null),
  ...changes,
});
const team = (changes: Partial<PlanInput['team']>): PlanInput['team'] => ({
  ...deliveredInput().team,
  ...changes,
});
const order = (changes: Partial<PlanInput['order']>): PlanInput['order'] => ({
  ...deliveredInput().order,
  ...changes,
});
const mobile = person({ phone_number: '+33612345678' });

interface Case {
  input?: Partial<PlanInput>;
  request?: Partial<PlannedRequest>;
  around?: Around;
  at?: Date;
}
const verdictOf = (
  { input = {}, request = {}, around = {}, at = PLAN_NOW }: Case,
  is_forced: boolean,
): string =>
  shownDecision(
    decisionOn(
      claimedNow(deliveredInput(input), { is_forced, scheduled_at: at }),
      requestOf(deliveredInput(input), request),
      around,
    ),
  );

/**
 * Each case: its title, the obstacle, the decision of the claim, and the decision after *send now*.
 */
test.each<[string, Case, string, string]>([
  ['nothing stands in its way', {}, 'send email', 'send email'],
  // *Send now* does not pass these obstacles.
  [
    'the person has rated',
    { input: { rated: true } },
    'cancelled already_rated',
    'cancelled already_rated',
  ],
  [
    'a stop on this request',
    { input: { opt_out: 'stopped' } },
    'cancelled opted_out',
    'cancelled opted_out',
  ],
  [
    'a stop of the person',
    { input: { opt_out: 'opted_out' } },
    'cancelled opted_out',
    'cancelled opted_out',
  ],
  [
    'the order was cancelled',
    { input: { order: order({ cancelled_at: PLAN_NOW }) } },
    'cancelled order_cancelled',
    'cancelled order_cancelled',
  ],
  [
    'a refund before the delivery',
    { input: { order: order({ refunded_at: before(9 * DAY) }) } },
    'cancelled order_refunded',
    'cancelled order_refunded',
  ],
  [
    'the person was erased',
    { request: { is_erased: true } },
    'cancelled erased',
    'cancelled erased',
  ],
  [
    'the step is disabled',
    { input: { flow: flowWith({ steps: { request: { is_enabled: false } } }) } },
    'cancelled step_disabled',
    'cancelled step_disabled',
  ],
  [
    'the link has died',
    { request: { link_expires_at: PLAN_NOW } },
    'expired link_expired',
    'expired link_expired',
  ],
  [
    'a refused agreement',
    { input: { person: person({ consent: { email: false } }) } },
    'skipped no_consent',
    'skipped no_consent',
  ],
  [
    'an agreement that must be explicit',
    { input: { flow: flowWith({ consent: { email: 'explicit' } }) } },
    'skipped no_consent',
    'skipped no_consent',
  ],
  [
    'no address',
    { input: { person: person({ email: null }) } },
    'skipped no_contact',
    'skipped no_contact',
  ],
  [
    'no channel',
    { input: { channels: states({ email: 'absent' }) } },
    'skipped no_channel',
    'skipped no_channel',
  ],
  [
    'no right to send',
    { input: { team: team({ can_send_reviews: false }) } },
    'hold sending_not_allowed',
    'hold sending_not_allowed',
  ],
  [
    'a restored copy',
    { around: { is_restore_unconfirmed: true } },
    'hold unconfirmed_restore',
    'hold unconfirmed_restore',
  ],
  [
    'a used-up quota',
    { around: { limits: usedUp(new Date('2026-11-30T23:00:00Z')) } },
    'hold plan_quota',
    'hold plan_quota',
  ],
  [
    'a violation and no other channel',
    { input: { person: mobile, channels: states({ sms: 'violation', email: 'absent' }) } },
    'hold account_violation',
    'hold account_violation',
  ],
  [
    'a violation, and another channel',
    { input: { person: mobile, channels: states({ sms: 'violation' }) } },
    'send email',
    'send email',
  ],
  [
    'a channel taken away',
    { input: { channels: states({ email: 'disconnected' }) } },
    'hold channel_disconnected',
    'hold channel_disconnected',
  ],
  [
    'a paused channel and no other',
    { input: { channels: states({ email: 'paused' }) } },
    'hold channel_paused',
    'hold channel_paused',
  ],
  [
    'a paused channel, and another one',
    { input: { person: mobile, channels: states({ sms: 'paused' }) } },
    'send email',
    'send email',
  ],
  // *Send now* passes these obstacles.
  [
    'an inactive flow',
    { input: { flow: flowWith({ is_active: false }) } },
    'hold flow_inactive',
    'send email',
  ],
  ['a trial', { input: { flow: flowWith({ ramp: 'trial' }) } }, 'hold trial', 'send email'],
  [
    'a pause',
    { input: { flow: flowWith({ pauses: [{ from: '2026-11-19', to: '2026-11-22' }] }) } },
    'hold flow_paused',
    'send email',
  ],
  [
    'a closed hour',
    {
      input: { now: new Date('2026-11-20T22:30:00+01:00') },
      at: new Date('2026-11-20T20:30:00+01:00'),
    },
    'hold outside_hours',
    'send email',
  ],
  [
    'a message of today',
    { around: { history: [{ at: before(23 * HOUR), step: 'last_reminder' }] } },
    'hold frequency_cap',
    'send email',
  ],
  [
    'two requests this month',
    {
      around: {
        history: [
          { at: before(29 * DAY), step: 'request' },
          { at: before(2 * DAY), step: 'request' },
        ],
      },
    },
    'hold frequency_cap',
    'send email',
  ],
  [
    'a message of yesterday',
    { around: { history: [{ at: before(24 * HOUR), step: 'last_reminder' }] } },
    'send email',
    'send email',
  ],
  [
    'a refund after the delivery',
    { input: { order: order({ refunded_at: before(DAY) }) } },
    'hold order_refunded',
    'send email',
  ],
  [
    'a refund a week ago',
    { input: { order: order({ refunded_at: before(7 * DAY), delivered_at: before(9 * DAY) }) } },
    'send email',
    'send email',
  ],
  [
    'an excluded country',
    { input: { flow: flowWith({ exclusions: { countries: ['FR'] } }) } },
    'skipped excluded',
    'send email',
  ],
  ['due over 30 days ago', { at: before(30 * DAY + 1) }, 'skipped too_old', 'send email'],
  ['due 30 days ago', { at: before(30 * DAY) }, 'send email', 'send email'],
  [
    'an import due over 30 days ago',
    { at: before(40 * DAY), input: { import_share: 0 } },
    'send email',
    'send email',
  ],
])('%s', (_what, given, claimed, forced) => {
  expect([verdictOf(given, false), verdictOf(given, true)]).toEqual([claimed, forced]);
});

const reminder = (
  kept: PlanInput['fixedSteps'],
  is_forced = false,
  step: 'first_reminder' | 'last_reminder' = 'first_reminder',
) => {
  const input = deliveredInput({ fixedSteps: kept });
  return shownDecision(
    decisionOn(claimedNow(input, { step, is_forced }), requestOf(input), {
      limits: usedUp(PLAN_NOW),
      history: [
        { at: before(2 * DAY), step: 'request' },
        { at: before(3 * DAY), step: 'request' },
      ],
    }),
  );
};

test('a reminder is sent only after an accepted step, whatever the cap of requests and the quota', () => {
  const accepted = { state: 'accepted', at: before(4 * DAY) } as const;
  const pending = { state: 'pending', at: before(DAY) } as const;
  const ended = { state: 'ended', at: before(DAY) } as const;
  for (const is_forced of [false, true]) {
    expect(reminder({ request: accepted }, is_forced)).toBe('send email');
    expect(reminder({ request: pending }, is_forced)).toBe('wait');
    expect(reminder({ request: ended }, is_forced)).toBe('cancelled request_not_sent');
    expect(
      reminder({ request: accepted, first_reminder: pending }, is_forced, 'last_reminder'),
    ).toBe('wait');
    expect(reminder({ request: accepted, first_reminder: ended }, is_forced, 'last_reminder')).toBe(
      'send email',
    );
  }
});

test('a channel that refused the address is skipped; without another channel nothing is sent', () => {
  const input = deliveredInput({ person: mobile, channels: states({ sms: 'usable' }) });
  const verdict = (refused_channels: ('sms' | 'email')[]) =>
    shownDecision(decisionOn(claimedNow(input, { refused_channels }), requestOf(input)));
  expect([verdict([]), verdict(['sms']), verdict(['email']), verdict(['sms', 'email'])]).toEqual([
    'send sms',
    'send email',
    'send sms',
    'skipped no_channel',
  ]);
});

test('messages held by the quota are sent after the month’s reset, within the hours, the oldest first', () => {
  const resets_at = new Date('2026-11-30T23:00:00Z');
  const until = (days: number): number => {
    const decision = decisionOn(
      claimedNow(deliveredInput(), { scheduled_at: before(days * DAY) }),
      requestOf(deliveredInput()),
      { limits: usedUp(resets_at) },
    );
    return decision.kind === 'hold' ? (decision.until?.getTime() ?? 0) : 0;
  };
  const dates = [20, 10, 3, 1, 0].map(until);
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  expect(new Set(dates).size).toBe(dates.length);
  const first = new Date('2026-12-01T08:00:00+01:00').getTime();
  expect(dates.every((at) => at >= first && at < first + 13 * HOUR)).toBe(true);
});

test('a sender that refused our credentials is tried again after ten minutes', () => {
  const sender = requestOf(deliveredInput()).senders.email;
  if (sender === null) throw new Error('no sender');
  const broken = (ms: number) =>
    requestOf(deliveredInput(), {
      senders: {
        ...perChannel(() => null),
        email: { ...sender, state: 'broken', state_since: before(ms) },
      },
    });
  expect(decisionOn(claimedNow(), broken(9 * 60_000))).toMatchObject({
    kind: 'hold',
    reason: 'channel_disconnected',
    until: new Date(PLAN_NOW.getTime() + 60_000),
  });
  expect(shownDecision(decisionOn(claimedNow(), broken(10 * 60_000)))).toBe('send email');
});

test('messages held by a paused channel are claimed again after the pause, spread over the open hours', () => {
  const paused = deliveredInput({ channels: states({ email: 'paused' }) });
  const paused_until = new Date('2026-12-01T00:00:00+01:00');
  const sender = requestOf(deliveredInput()).senders.email;
  if (sender === null) throw new Error('no sender');
  const request = (seed: string) =>
    requestOf(
      { ...paused, seed },
      { senders: { ...perChannel(() => null), email: { ...sender, paused_until } } },
    );
  const dates = Array.from({ length: 30 }, (_, at) => {
    const decision = decisionOn(claimedNow(paused), request(`order ${at}`));
    return decision.kind === 'hold' && decision.reason === 'channel_paused'
      ? (decision.until?.getTime() ?? 0)
      : 0;
  });
  const opening = Date.parse('2026-12-01T08:00:00+01:00');
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(opening);
  expect(Math.max(...dates)).toBeLessThan(opening + 13 * HOUR);
  expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(4 * HOUR);
  expect(decisionOn(claimedNow(paused, { is_forced: true }), request('a'))).toMatchObject({
    kind: 'hold',
    reason: 'channel_paused',
    until: paused_until,
  });
});

test('a message held only because of messages in flight is claimed again in a minute, not next month', () => {
  const input = deliveredInput();
  const resets_at = new Date('2026-11-30T23:00:00Z');
  const untilWith = (
    limits: TeamLimits,
    changes: Partial<Parameters<typeof decisionOn>[2]> = {},
  ) => {
    const decision = decisionOn(claimedNow(input), requestOf(input), { limits, ...changes });
    return decision.kind === 'hold'
      ? [decision.reason, (decision.until?.getTime() ?? 0) - PLAN_NOW.getTime()]
      : [decision.kind];
  };
  const inFlight = { left: 1, in_flight: 1, resets_at };
  expect(untilWith({ ...NO_LIMITS, requests: inFlight })).toEqual(['plan_quota', 60_000]);
  expect(untilWith({ ...NO_LIMITS, requests: { ...inFlight, in_flight: 0 } })).toEqual(['send']);
  const once = deliveredInput({
    flow: flowWith({ caps: { messages_per_day: null, requests_per_30_days: 1 } }),
  });
  const capped = decisionOn(claimedNow(once), requestOf(once), {
    in_flight: [{ at: PLAN_NOW, step: 'request' }],
  });
  expect(capped).toMatchObject({
    kind: 'hold',
    reason: 'frequency_cap',
    until: new Date(PLAN_NOW.getTime() + 60_000),
  });
});
