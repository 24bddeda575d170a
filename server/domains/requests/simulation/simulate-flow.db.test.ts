import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS, ORDER_TRIGGERS } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { casesOf } from '#server/testing/contract/cases-of.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const NOON = '2026-11-20T12:00:00+01:00';
type Simulation = Answer<'simulateFlow'> & { code?: string; errors?: Record<string, string[]> };

let app: TestApp;
let team_id: string;
let person: TestPerson;
beforeAll(async () => {
  app = testApp(await testDatabase(), { now: NOON });
  await ensureSenders(app);
  team_id = await addTeam(app);
  person = await addPerson(app, { team_id });
});

async function simulate(body: object): Promise<Simulation & { status: number }> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/team/flow_simulation',
    payload: body,
    headers: person.headers,
  });
  return { status: answer.statusCode, ...answer.json<Simulation>() };
}
async function saveFlow(flow: object): Promise<void> {
  await app.db
    .updateTable('teams')
    .set({ flow_configuration_config: JSON.stringify(flow) })
    .where('id', '=', team_id)
    .execute();
}
async function record(order: object): Promise<{ order_id: string; rows: unknown[] }> {
  const [recorded] = await recordOrders(app, { team_id, integration_name: 'api' }, [order]);
  if (recorded?.request_id == null) throw new Error(JSON.stringify(recorded));
  const { order_id } = await app.db
    .selectFrom('review_requests')
    .select('order_id')
    .where('id', '=', recorded.request_id)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('messages')
    .select(['step', 'channel', 'scheduled_at', 'metadata', 'status', 'reason'])
    .where('request_id', '=', recorded.request_id)
    .orderBy('id')
    .execute();
  return {
    order_id: order_id ?? '',
    rows: rows.map(({ metadata, scheduled_at, ...row }) => ({
      ...row,
      scheduled_at: scheduled_at.toISOString(),
      moved_by: metadata['moved_by'] ?? null,
    })),
  };
}
const simulated = ({ data }: Simulation) =>
  data.map(({ step, channel, scheduled_at, moved_by, status, reason }) => ({
    step,
    channel,
    scheduled_at,
    moved_by,
    status,
    reason,
  }));

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const window = fc.record({
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  from: fc.integer({ min: 0, max: 11 }).map(clock),
  to: fc.integer({ min: 12, max: 23 }).map(clock),
  skip_holidays: fc.boolean(),
});
const mostly = fc.integer({ min: 0, max: 7 }).map((n) => n > 0);
const channels = fc.shuffledSubarray([...MESSAGE_CHANNELS], { minLength: 1 });
const reminder = fc.record({
  is_enabled: mostly,
  delay_days: fc.integer({ min: 0, max: 60 }),
  channels,
});
const flows = fc.record({
  is_active: mostly,
  trigger_event: fc.constantFrom(...ORDER_TRIGGERS),
  delay: fc.record({
    value: fc.integer({ min: 0, max: 90 }),
    unit: fc.constantFrom('minutes', 'hours', 'days'),
  }),
  fallback_delay_days: fc.integer({ min: 1, max: 90 }),
  steps: fc.record({
    request: fc.record({ is_enabled: mostly, channels }),
    first_reminder: reminder,
    last_reminder: reminder,
  }),
  send_window: fc.record({
    whatsapp: window,
    sms: window,
    email: window,
    holiday_region: fc.constantFrom('metropole', 'alsace_moselle', 'reunion'),
  }),
  consent: fc.record({ email: fc.constantFrom('declared', 'explicit') }),
  exclusions: fc.record({
    countries: fc.constantFrom([], [], ['US']),
    tags: fc.constantFrom([], [], ['pro']),
  }),
  pauses: fc.constantFrom([], [], [{ from: '2026-11-22', to: '2026-12-02', label: 'Inventaire' }]),
  ramp: fc.constantFrom('none', 'none', 'trial', 'gentle'),
});
const moment = fc.option(
  fc
    .integer({ min: -60 * 24, max: 10 * 24 })
    .map((hours) => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString()),
  { freq: 3 },
);
const orders = fc.record({
  email: fc.constantFrom(null, 'zoe@exemple.fr', 'paul@exemple.be'),
  phone: fc.constantFrom(null, '+33612345678', '+262692123456'),
  country_code: fc.constantFrom(null, 'FR', 'RE', 'US', 'MQ'),
  ordered_at: moment,
  paid_at: moment,
  fulfilled_at: moment,
  delivered_at: moment,
  tags: fc.subarray(['pro', 'vip']),
  consent: fc.record({ email: fc.constantFrom(true, null, false) }),
});

test('the simulation equals the plan: for any order and flow, it shows the messages that planning then writes', async () => {
  let number = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(orders, flows, async (given, flow) => {
      const order = { ...given, number: `${number++}` };
      await saveFlow({});
      const before = await simulate({ order, flow_configuration: flow });
      expect(before.status).toBe(200);
      // As after saving: a new gentle ramp begins now.
      await app.db
        .updateTable('teams')
        .set({ ramp_started_at: flow.ramp === 'gentle' ? app.clock.now() : null })
        .where('id', '=', team_id)
        .execute();
      await saveFlow(flow);
      const { order_id, rows } = await record(order);
      expect(simulated(await simulate({ order_id }))).toEqual(rows);
      // The spread over days uses a hash of the order, which a manual order does not have yet.
      const drawn =
        before.data.some(({ moved_by }) => moved_by === 'pause' || moved_by === 'ramp') ||
        flow.ramp === 'gentle';
      if (!drawn) expect(simulated(before)).toEqual(rows);
      for (const { status, reason } of before.data) seen.add(`${status} ${reason ?? ''}`.trim());
      await app.db
        .updateTable('teams')
        .set({ ramp_started_at: null })
        .where('id', '=', team_id)
        .execute();
    }),
    { numRuns: casesOf({ test: 50, full: 100 }) },
  );
  for (const verdict of [
    'scheduled',
    'skipped no_contact',
    'cancelled step_disabled',
    'cancelled request_not_sent',
  ])
    expect([...seen]).toContain(verdict);
});

test('a simulation writes nothing, and an unknown order or one of another shop is not found', async () => {
  const counts = async () =>
    Promise.all(
      (['orders', 'review_requests', 'messages', 'request_timeline'] as const).map((table) =>
        app.db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
  const before = await counts();
  await simulate({ order: { email: 'zoe@exemple.fr', delivered_at: NOON } });
  expect(await counts()).toEqual(before);
  for (const order_id of ['999999999', 'abc', '0'])
    expect(await simulate({ order_id })).toMatchObject({ status: 404, code: 'not_found' });
  expect(await simulate({})).toMatchObject({ status: 422 });
  expect(await simulate({ order: { email: 'pas une adresse' } })).toMatchObject({
    status: 422,
    errors: { 'order.email': [expect.stringContaining('adresse e-mail')] },
  });
});

test('the simulation shows the original date, the rule that moved it, and the place of the person', async () => {
  await saveFlow({});
  const flow_configuration = { is_active: true, send_window: { email: { from: '14:00' } } };
  const { data, place } = await simulate({
    order: {
      email: 'zoe@exemple.fr',
      country_code: 'GP',
      delivered_at: '2026-11-16T11:20:00+01:00',
    },
    flow_configuration,
  });
  expect(place).toEqual({ time_zone: 'America/Guadeloupe', holidays: 'guadeloupe' });
  // The due date, three days after the event, was yesterday: the message is sent at the first open
  // hour in the customer’s zone.
  expect(data[0]).toMatchObject({
    status: 'scheduled',
    channel_label: 'E-mail',
    wished_at: '2026-11-19T10:20:00.000Z',
    scheduled_at: '2026-11-20T18:00:00.000Z',
    moved_by: 'hours',
    moved_by_label: 'Reporté aux horaires d’envoi',
  });
});

test('a simulated event has its planned effect: an answer ends the reminders, a refund delays, without a phone the next channel is used', async () => {
  const flow_configuration = { is_active: true };
  const verdicts = async (what_if: string) =>
    (
      await simulate({
        order: { email: 'zoe@exemple.fr', phone: '0612345678', delivered_at: NOON },
        flow_configuration,
        what_if,
      })
    ).data.map(({ status, reason }) => [status, reason].filter(Boolean).join(' '));
  expect(await verdicts('rated')).toEqual([
    'scheduled',
    'cancelled already_rated',
    'cancelled already_rated',
  ]);
  expect(await verdicts('stopped')).toEqual([
    'scheduled',
    'cancelled opted_out',
    'cancelled opted_out',
  ]);
  expect(await verdicts('refunded')).toEqual(['held order_refunded', 'scheduled', 'scheduled']);
  expect(await verdicts('no_email')).toEqual([
    'skipped no_channel',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  expect(await verdicts('no_phone')).toEqual(['scheduled', 'scheduled', 'scheduled']);
});

test('in the simulation of a started order, sent messages stay, and the others follow the edited flow', async () => {
  await saveFlow({ is_active: true, delay: { value: 0 } });
  const { order_id } = await record({
    number: 'on its way',
    email: 'camille@exemple.fr',
    delivered_at: NOON,
  });
  await sendDueMessages(app);
  const { data } = await simulate({
    order_id,
    flow_configuration: flowConfigurationSchema.parse({
      is_active: true,
      steps: { first_reminder: { delay_days: 9 }, last_reminder: { is_enabled: false } },
    }),
  });
  expect(data).toMatchObject([
    { step: 'request', status: 'sent', wished_at: null },
    { step: 'first_reminder', status: 'scheduled', scheduled_at: '2026-11-29T11:00:00.000Z' },
    { step: 'last_reminder', status: 'cancelled', reason: 'step_disabled' },
  ]);
});

test('an order is found by number or customer; a reader sees that a contact exists, but not the contact', async () => {
  await saveFlow({ is_active: true });
  await record({
    number: '#90482',
    email: 'nour@exemple.fr',
    first_name: 'Nour',
    last_name: 'Haddad',
    delivered_at: NOON,
  });
  const find = async (search: string, who = person) =>
    (
      await app.http.inject({
        url: `/api/team/orders?search=${encodeURIComponent(search)}`,
        headers: who.headers,
      })
    ).json<Answer<'searchOrders'>>().data;
  expect(await find('90482')).toMatchObject([
    { number: '#90482', first_name: 'Nour', email: 'nour@exemple.fr' },
  ]);
  expect(await find('haddad')).toHaveLength(1);
  expect((await find('')).length).toBeGreaterThan(1);
  expect(await find('nour@exemple.fr', await addPerson(app, { team_id, role: 'reader' }))).toEqual(
    [],
  );
  expect(await find('90482', await addPerson(app, { team_id, role: 'reader' }))).toMatchObject([
    { email: 'n•••@exemple.fr' },
  ]);
  expect(await find('90482', await addPerson(app, { team_id: await addTeam(app) }))).toEqual([]);
});
