import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FlowConfiguration,
  flowConfigurationSchema,
} from '#contract/settings/flow-configuration.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';
import {
  type MessageStatus,
  PENDING_STATUSES,
  type Reason,
  REASONS_BY_STATUS,
  type Step,
  STEPS,
} from '#contract/labels/message-status.ts';
import { canReceiveMessages } from '#server/domains/requests/planning/choose-channel.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { planRequests } from '#server/domains/requests/planning/plan-requests.ts';
import { requestOf } from './decide-claimed.fixture.ts';
import { NO_LIMITS } from '../pacing/lock-limits.ts';
import { decideClaimed } from './decide-claimed.ts';
import { nextAttempt } from '../worker/retry-schedule.ts';
import { perChannel } from '#contract/labels/channels.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import { findUnreached } from '#contract/testing/find-unreached.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

/** A release uses `HISTORIES=100000` (`npm run faults -- --histories 100000`). */
const HISTORIES = Number(process.env['HISTORIES'] ?? propertyRuns(1_000));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * Ten days before the end of daylight saving time, so that the histories include it, Christmas and
 * New Year.
 */
const START = Date.parse('2026-10-15T08:00:00Z');
const open = openingHours();

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 }),
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
const channelOrder = fc.constantFrom(['email'], ['sms', 'email'], ['email', 'sms'], ['sms']);
const reminder = fc.record({
  is_enabled: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  delay_days: fc.integer({ min: 0, max: 12 }),
  channels: channelOrder,
});
const cap = fc.constantFrom(1, 1, 2, 3, null);
const flow = fc
  .record({
    delay: fc.record({
      value: fc.integer({ min: 0, max: 6 }),
      unit: fc.constantFrom('hours', 'days'),
    }),
    fallback_delay_days: fc.integer({ min: 1, max: 14 }),
    steps: fc.record({
      request: fc.record({ channels: channelOrder }),
      first_reminder: reminder,
      last_reminder: reminder,
    }),
    send_window: fc.record({ whatsapp: hours, sms: hours, email: hours }),
    caps: fc.record({ messages_per_day: cap, requests_per_30_days: cap }),
    pauses: fc.constantFrom(
      [],
      [],
      [{ from: '2026-11-02', to: '2026-11-05' }],
      [{ from: '2026-10-24', to: '2026-10-26' }],
    ),
  })
  .map((value) => flowConfigurationSchema.parse({ is_active: true, ...value }));
const person = fc.record({
  email: fc.constantFrom('z@a.fr', 'z@a.fr', null),
  phone_number: fc.constantFrom('+33612345678', '+262692123456', null),
  country_code: fc.constantFrom('FR', 'RE', 'US', null),
});
const offset = fc.integer({ min: 0, max: 60 * 24 }).map((hour) => hour * HOUR);
const history = fc.record({
  flow,
  person,
  timezone: fc.constantFrom('Europe/Paris', 'America/Martinique'),
  orders: fc.array(
    fc.record({
      fulfilled: offset,
      delivered: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  events: fc.array(
    fc.record({
      at: offset,
      kind: fc.constantFrom('rate', 'stop', 'cancel', 'refund', 'off', 'on', 'on'),
      of: fc.nat(3),
    }),
    { maxLength: 4 },
  ),
  /** The outcomes of the calls, in their order. */
  answers: fc.array(
    fc.constantFrom('accepted', 'accepted', 'accepted', 'transient', 'unknown', 'refused'),
    { minLength: 1, maxLength: 12 },
  ),
  /**
   * Milliseconds between the date of a row and its claim, in the order of the claims. Later claims
   * are on time.
   */
  lateness: fc.array(fc.constantFrom(0, 0, 60_000, 2 * HOUR, 9 * HOUR), { maxLength: 12 }),
  seed: fc.uuid(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  step: Step;
  status: MessageStatus;
  reason: Reason | null;
  scheduled_at: Date;
  due_at: Date | null;
  sent_at: Date | null;
  failures: number;
}
/** One order of the person, with its messages. */
interface HistoryExample {
  seed: string;
  order: PlanInput['order'];
  rated_at: number | null;
  rows: Row[];
}
/** A message that was sent or may have been sent. */
interface Departure {
  life: HistoryExample;
  row: Row;
  at: number;
  step: Step;
  channel: MessageChannel;
}
interface World {
  example: History;
  flow: FlowConfiguration;
  stopped_at: number | null;
  lives: HistoryExample[];
  departures: Departure[];
}

/**
 * An event of a simulated history: an order, an action of a person or a team, an outcome unknown
 * for a week.
 */
interface HistoryEvent {
  at: number;
  happen(world: World): void;
}

test(`in ${HISTORIES} histories of a person, each message is sent at most once, in the hours, before any opt-out, within the caps, and ends in one state`, () => {
  fc.assert(
    fc.property(history, (example) => {
      const world = live(example);
      for (const departure of world.departures) checkDeparture(world, departure);
      for (const life of world.lives) for (const row of life.rows) checkEnd(row);
    }),
    { numRuns: HISTORIES },
  );
}, 36_000_000);

test('the generated histories reach every situation that they check', () => {
  const reached = ({ lives, departures }: World): string[] => [
    ...lives.flatMap(({ rows }) =>
      rows.map(({ step, status, reason }) => `${step} ${status} ${reason ?? ''}`.trim()),
    ),
    ...departures.map(({ channel }) => channel),
    ...(departures.length > 4 ? ['five departures'] : []),
  ];
  const spokenOf = [
    'request sent',
    'first_reminder sent',
    'last_reminder sent',
    'email',
    'sms',
    'five departures',
    'request cancelled opted_out',
    'first_reminder cancelled already_rated',
    'request cancelled order_cancelled',
    'first_reminder cancelled step_disabled',
    'last_reminder cancelled request_not_sent',
    'request failed invalid_recipient',
    'request failed provider_unavailable',
    'request skipped no_contact',
    'request skipped too_old',
  ];
  expect(
    findUnreached(history, (example) => reached(live(example)), spokenOf, { most: 600, seed: 11 }),
  ).toEqual([]);
});

function live(example: History): World {
  const world: World = {
    example,
    flow: example.flow,
    stopped_at: null,
    lives: [],
    departures: [],
  };
  const ahead: HistoryEvent[] = [
    ...example.orders.flatMap((order, index) => happeningsOf(order, index)),
    ...example.events.map(eventOf),
    { at: START + 200 * DAY, happen: turnOn },
  ];
  let looked = 0;
  for (let turn = 0; turn < 2000; turn++) {
    ahead.sort((a, b) => a.at - b.at);
    const next = nextDue(world);
    const late = example.lateness[looked] ?? 0;
    const at = next ? next.due_at.getTime() + late : Infinity;
    const [first] = ahead;
    if (first && first.at <= at) {
      ahead.shift();
      first.happen(world);
    } else if (next) {
      looked += 1;
      const unknown = claim(world, next, Math.max(at, START));
      if (unknown) ahead.push(unknown);
    } else return world;
  }
  throw new Error('it never ends');
}

function nextDue({ lives }: World): { life: HistoryExample; row: Row; due_at: Date } | undefined {
  const due = lives.flatMap((life) =>
    life.rows.flatMap((row) => (row.due_at ? [{ life, row, due_at: row.due_at }] : [])),
  );
  return due.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())[0];
}

function happeningsOf(
  { fulfilled, delivered }: History['orders'][number],
  index: number,
): HistoryEvent[] {
  const at = START + fulfilled;
  const arrives: HistoryEvent = {
    at,
    happen: (world) => {
      const order = {
        ordered_at: new Date(at - DAY),
        paid_at: null,
        fulfilled_at: new Date(at),
        delivered_at: null,
        cancelled_at: null,
        refunded_at: null,
        received_at: new Date(at),
      };
      const life: HistoryExample = {
        seed: `${world.example.seed} ${index}`,
        order,
        rated_at: null,
        rows: [],
      };
      world.lives[index] = life;
      life.rows = planRequests(inputOf(world, life, at, {}), open).map((row) => ({
        ...row,
        sent_at: null,
        failures: 0,
      }));
    },
  };
  if (delivered === null) return [arrives];
  return [
    arrives,
    {
      at: at + delivered * DAY,
      happen: (world) =>
        change(
          world,
          index,
          at + delivered * DAY,
          (life) => (life.order = { ...life.order, delivered_at: new Date(at + delivered * DAY) }),
        ),
    },
  ];
}

function eventOf({ at: after, kind, of }: History['events'][number]): HistoryEvent {
  const at = START + after;
  switch (kind) {
    case 'rate':
      return { at, happen: (world) => change(world, of, at, (life) => (life.rated_at ??= at)) };
    case 'cancel':
      return {
        at,
        happen: (world) =>
          change(
            world,
            of,
            at,
            (life) =>
              (life.order = {
                ...life.order,
                cancelled_at: life.order.cancelled_at ?? new Date(at),
              }),
          ),
      };
    case 'refund':
      return {
        at,
        happen: (world) =>
          change(
            world,
            of,
            at,
            (life) =>
              (life.order = { ...life.order, refunded_at: life.order.refunded_at ?? new Date(at) }),
          ),
      };
    case 'stop':
      return {
        at,
        happen: (world) => {
          world.stopped_at ??= at;
          planAllAgain(world, at);
        },
      };
    case 'off':
    case 'on':
      return {
        at,
        happen: (world) => {
          world.flow = { ...world.flow, is_active: kind === 'on' };
          planAllAgain(world, at);
        },
      };
  }
}

function turnOn(world: World): void {
  world.flow = { ...world.flow, is_active: true };
  planAllAgain(world, START + 200 * DAY);
}

function change(
  world: World,
  index: number,
  at: number,
  work: (life: HistoryExample) => unknown,
): void {
  const life = world.lives[index];
  if (!life) return;
  work(life);
  planAgain(world, life, at);
}

function planAllAgain(world: World, at: number): void {
  for (const life of world.lives) if (life) planAgain(world, life, at);
}

/** Plans the pending messages again, as the product does, and keeps the finished ones. */
function planAgain(world: World, life: HistoryExample, at: number): void {
  const isPending = (row: Row): boolean => PENDING_STATUSES.some((status) => status === row.status);
  const kept = Object.fromEntries(
    Object.entries(fixedStepsOf(life)).filter(
      ([step]) => !life.rows.some((row) => row.step === step && isPending(row)),
    ),
  );
  for (const planned of planRequests(inputOf(world, life, at, kept), open))
    Object.assign(life.rows.find((row) => row.step === planned.step) ?? {}, planned);
}

function fixedStepsOf({ rows }: HistoryExample): PlanInput['fixedSteps'] {
  return Object.fromEntries(
    rows.map(({ step, status, sent_at, scheduled_at }) => {
      const state =
        status === 'sent'
          ? 'accepted'
          : ['skipped', 'cancelled', 'expired', 'failed'].includes(status)
            ? 'ended'
            : 'pending';
      return [step, { state, at: sent_at ?? scheduled_at }];
    }),
  );
}

function inputOf(
  { example, flow: rules, stopped_at, lives }: World,
  life: HistoryExample,
  at: number,
  kept: PlanInput['fixedSteps'],
): PlanInput {
  return {
    order: life.order,
    trigger_event: 'order_delivered',
    person: {
      ...example.person,
      can_text: canReceiveMessages(example.person.phone_number),
      consent: { email: true, sms: true, whatsapp: true },
      tags: [],
    },
    contact_refused: false,
    opt_out: stopped_at === null ? 'none' : life === lives.find(Boolean) ? 'stopped' : 'opted_out',
    rated: life.rated_at !== null,
    flow: rules,
    team: {
      timezone: example.timezone,
      can_send_reviews: true,
      is_confirmed: true,
      ramp_started_at: null,
    },
    channels: {
      states: { ...perChannel(() => 'absent' as const), sms: 'usable', email: 'usable' },
      sms_countries: null,
      approved_templates: new Set(),
    },
    met_inactive_flow: false,
    import_share: null,
    fixedSteps: kept,
    seed: life.seed,
    now: new Date(at),
  };
}

/** Claims a due row. An unknown outcome is assumed to be sent after a week. */
function claim(
  world: World,
  { life, row }: { life: HistoryExample; row: Row },
  at: number,
): HistoryEvent | null {
  const now = new Date(at);
  const input = inputOf(world, life, at, fixedStepsOf(life));
  const past = world.departures.map((one) => ({ at: new Date(one.at), step: one.step }));
  const decision = decideClaimed(
    {
      step: row.step,
      ordinal: 1,
      scheduled_at: row.scheduled_at,
      is_forced: false,
      refused_channels: [],
    },
    requestOf(input),
    { open, history: past, in_flight: [], is_restore_unconfirmed: false, limits: NO_LIMITS },
  );
  switch (decision.kind) {
    case 'send':
      return call(world, life, row, decision.channel, now);
    case 'hold':
      Object.assign(row, {
        status: 'held',
        reason: decision.reason,
        due_at: decision.until,
        ...(decision.moved_by !== null && decision.until && { scheduled_at: decision.until }),
      });
      return null;
    case 'wait':
      Object.assign(row, { status: 'scheduled', reason: null, due_at: null });
      return null;
    case 'break':
      throw new Error(decision.text);
    case 'end':
      Object.assign(row, { status: decision.status, reason: decision.reason, due_at: null });
      planAgain(world, life, at);
      return null;
  }
}

function call(
  world: World,
  life: HistoryExample,
  row: Row,
  channel: Departure['channel'],
  now: Date,
): HistoryEvent | null {
  const at = now.getTime();
  const answer =
    world.example.answers[(world.departures.length + row.failures) % world.example.answers.length];
  const accept = (): void => {
    Object.assign(row, { status: 'sent', reason: null, due_at: null, sent_at: now });
  };
  if (answer === 'transient') {
    row.failures += 1;
    const again = nextAttempt(row.failures, now, 0.5);
    Object.assign(row, {
      status: again ? 'held' : 'failed',
      reason: 'provider_unavailable',
      due_at: again,
    });
    if (!again) planAgain(world, life, at);
    return null;
  }
  if (answer === 'refused') {
    Object.assign(row, { status: 'failed', reason: 'invalid_recipient', due_at: null });
    planAgain(world, life, at);
    return null;
  }
  world.departures.push({ life, row, at, step: row.step, channel });
  if (answer === 'unknown') {
    Object.assign(row, { status: 'outcome_unknown', reason: null, due_at: null });
    return {
      at: at + 7 * DAY,
      happen: () => {
        accept();
        planAgain(world, life, at + 7 * DAY);
      },
    };
  }
  accept();
  planAgain(world, life, at);
  return null;
}

function checkDeparture(world: World, { life, row, at, step, channel }: Departure): void {
  const { example, departures, stopped_at } = world;
  // Each message is sent once.
  expect(departures.filter((one) => one.row === row)).toHaveLength(1);
  // No message is sent after an opt-out, a rating or a cancelled order, nor in the week after a
  // refund.
  expect(stopped_at === null || at < stopped_at).toBe(true);
  expect(life.rated_at === null || at < life.rated_at).toBe(true);
  expect(life.order.cancelled_at === null || at < life.order.cancelled_at.getTime()).toBe(true);
  const refunded = life.order.refunded_at?.getTime();
  expect(
    refunded === undefined ||
      at < refunded ||
      (life.order.delivered_at !== null && at >= refunded + 7 * DAY),
  ).toBe(true);
  // It is sent in the hours of its channel, in the time zone of the person.
  const place = findContactLocation({ ...example.person, can_text: false } as PlanInput['person'], {
    timezone: example.timezone,
    holiday_region: example.flow.send_window.holiday_region,
  });
  const window = example.flow.send_window[channel];
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(place.zones[0]);
  const time = local.toPlainTime().toString().slice(0, 5);
  expect([window.days.includes(local.dayOfWeek), time >= window.from && time < window.to]).toEqual([
    true,
    true,
  ]);
  if (window.skip_holidays && place.holidays !== null)
    expect(holidayName(local.toPlainDate().toString(), place.holidays)).toBeNull();
  // The caps hold in every rolling day and, for first messages, in every rolling 30 days.
  const { messages_per_day, requests_per_30_days } = example.flow.caps;
  const within = (length: number): Departure[] =>
    departures.filter((one) => one.at > at - length && one.at <= at);
  if (messages_per_day !== null) expect(within(DAY).length).toBeLessThanOrEqual(messages_per_day);
  if (requests_per_30_days !== null && step === 'request')
    expect(within(30 * DAY).filter((one) => one.step === 'request').length).toBeLessThanOrEqual(
      requests_per_30_days,
    );
  // A reminder follows an accepted message, after its delay in days.
  if (step === 'request') return;
  const before = life.rows
    .slice(0, STEPS.indexOf(step))
    .flatMap(({ sent_at }) => sent_at?.getTime() ?? []);
  const delay = example.flow.steps[step].delay_days * DAY;
  expect(before.length).toBeGreaterThan(0);
  expect(at).toBeGreaterThanOrEqual(Math.max(...before) + delay - 2 * HOUR);
}

function checkEnd({ status, reason, due_at }: Row): void {
  expect(['sent', 'skipped', 'cancelled', 'expired', 'failed']).toContain(status);
  expect(due_at).toBeNull();
  const reasons: readonly string[] | undefined = (
    REASONS_BY_STATUS as Partial<Record<MessageStatus, readonly string[]>>
  )[status];
  if (reasons === undefined) expect(reason).toBeNull();
  else expect(reasons).toContain(reason);
}
