import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { receiveInbound } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { recordDelivery } from './record-delivery.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const sent: { key: string; recipient: string }[] = [];
let refuses: ProviderError | null = null;
/** Runs while the call is in progress. */
let meanwhile: (key: string) => Promise<unknown> = async () => undefined;
const channel = (name: string): ChannelPort => ({
  provider: name,
  account: name,
  honours_keys: false,
  is_outbox: false,
  limit: null,
  calls: 5,
  send: async ({ key, recipient }) => {
    sent.push({ key, recipient });
    await meanwhile(key);
    if (refuses) throw refuses;
    return { provider_message_id: `${name}-${sent.length}` };
  },
});
const app = testApp(await testDatabase(), {
  channels: { whatsapp: null, sms: channel('texter'), email: channel('mailer') },
});
await ensureSenders(app);

beforeEach(() => {
  sent.length = 0;
  refuses = null;
  meanwhile = async () => undefined;
  app.clock.set('2026-11-20T09:00:00Z');
});

let person = 0;
async function addSent(channels: string[] = ['sms', 'email']) {
  const flow = {
    is_active: true,
    send_window: { sms: ALL_DAY, email: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
    steps: { request: { channels }, first_reminder: { channels: ['email'] } },
  };
  const team_id = await addTeam(app, { flow });
  const at = app.clock.now();
  const number = `D-${team_id}`;
  const phone = `+3361234${String(person++).padStart(4, '0')}`;
  const order = await app.db
    .insertInto('orders')
    .values({
      team_id,
      number,
      number_key: number,
      integration_name: 'api',
      delivered_at: at,
      source_updated_at: at,
      line_items: '[]',
      consent: '{}',
      content_hash: Buffer.from(number),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request_id = await addRequest(app.db, {
    team_id,
    order_id: order.id,
    phone_number: phone,
    email: `${team_id}@exemple.fr`,
    created_at: at,
  });
  const sender_id = (await findSenders(app.db, team_id)).sms?.id ?? null;
  const id = await addMessage(app.db, {
    team_id,
    request_id,
    channel: 'sms',
    recipient: phone,
    scheduled_at: at,
    due_at: at,
    sender_id,
    created_at: at,
  });
  await addMessage(app.db, {
    team_id,
    request_id,
    step: 'first_reminder',
    channel: 'email',
    scheduled_at: new Date(at.getTime() + 96 * HOUR),
    created_at: at,
  });
  await transaction(app, async (tx) =>
    tx.count(
      { kind: 'scheduled', team_id, day: '2026-11-20', step: 'request', by: 1 },
      { kind: 'scheduled', team_id, day: '2026-11-20', step: 'first_reminder', by: 1 },
    ),
  );
  await sendDueMessages(app);
  const read = () =>
    app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    team_id,
    request_id,
    phone,
    id,
    read,
    key: sent[0]?.key ?? '',
    state: async () => [(await read()).status, (await read()).reason].filter(Boolean).join(' '),
    request: () =>
      app.db
        .selectFrom('review_requests')
        .select([
          'date_sent',
          'sent_day',
          'date_delivered',
          'date_opened',
          'last_channel',
          'stopped_at',
        ])
        .where('id', '=', request_id)
        .executeTakeFirstOrThrow(),
    timelineEvents: async () =>
      (
        await app.db
          .selectFrom('request_timeline')
          .select('kind')
          .where('request_id', '=', request_id)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
    /** Expects that the stored statistics equal a recount. */
    expectRight: async () =>
      expect(await app.db.transaction().execute((db) => recountTeam(db, team_id))).toEqual([]),
  };
}
type Shop = Awaited<ReturnType<typeof addSent>>;
type State =
  | { state: 'accepted' | 'delivered' | 'opened' }
  | {
      state: 'refused';
      refusal: {
        by: 'recipient' | 'marketing' | 'sender' | 'opted_out' | 'transient';
        text: string;
      };
    };
const report = (
  { key }: Shop,
  said: State,
  given: { provider?: string; provider_message_id?: string | null; team_id?: string | null } = {},
) =>
  transaction(app, (tx) =>
    recordDelivery(tx, {
      provider: 'texter',
      team_id: null,
      key,
      provider_message_id: 'texter-1',
      at: app.clock.now(),
      ...given,
      ...said,
    }),
  );
const refused = (by: 'recipient' | 'marketing' | 'sender' | 'opted_out' | 'transient'): State => ({
  state: 'refused',
  refusal: { by, text: 'no' },
});

test('a delivery and an opening are each recorded once, in any order and however often they are reported', async () => {
  const shop = await addSent();
  app.clock.advance(MINUTE);
  for (const state of ['opened', 'accepted', 'delivered', 'opened', 'delivered'] as const)
    await report(shop, { state });
  expect(await shop.state()).toBe('delivered');
  expect(await shop.request()).toMatchObject({
    date_delivered: app.clock.now(),
    date_opened: app.clock.now(),
  });
  expect(await shop.timelineEvents()).toEqual(['sent', 'delivered', 'opened']);
  await report(shop, refused('recipient'));
  expect(await shop.state()).toBe('delivered');
  await shop.expectRight();
});

test('a report from another account, for another message or with an invalid key changes nothing', async () => {
  const shop = await addSent();
  await report(shop, { state: 'delivered' }, { provider: 'mailer' });
  await report(shop, { state: 'delivered' }, { team_id: shop.team_id });
  await report(shop, { state: 'delivered' }, { provider_message_id: 'another' });
  await report({ ...shop, key: 'nonsense' }, { state: 'delivered' });
  expect(await shop.state()).toBe('sent');
});

test('a delivery reported with a date before the sending gets the date of the sending', async () => {
  const shop = await addSent();
  const left = app.clock.now();
  app.clock.advance(MINUTE);
  await transaction(app, (tx) =>
    recordDelivery(tx, {
      provider: 'texter',
      team_id: null,
      key: shop.key,
      provider_message_id: null,
      at: new Date('2020-01-01'),
      state: 'delivered',
    }),
  );
  expect(await shop.request()).toMatchObject({ date_delivered: left });
});

test('a refusal after the acceptance reverts it and moves to the next channel, once', async () => {
  const shop = await addSent();
  expect(await shop.request()).toMatchObject({ last_channel: 'sms', sent_day: '2026-11-20' });
  for (let times = 0; times < 2; times++) await report(shop, refused('recipient'));
  expect(await shop.state()).toBe('scheduled');
  expect(await shop.request()).toMatchObject({
    date_sent: null,
    sent_day: null,
    last_channel: null,
  });
  await shop.expectRight();
  await sendDueMessages(app);
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    shop.phone,
    `${shop.team_id}@exemple.fr`,
  ]);
  expect(await shop.read()).toMatchObject({
    status: 'sent',
    channel: 'email',
    provider_message_id: 'mailer-2',
  });
  await report(shop, refused('recipient')); // The same report again for the failed message.
  await report(shop, { state: 'delivered' });
  expect(await shop.state()).toBe('sent');
  expect(await shop.timelineEvents()).toEqual(['sent', 'undelivered', 'sent']);
  await report(shop, refused('recipient'), { provider: 'mailer', provider_message_id: 'mailer-2' });
  expect(await shop.state()).toBe('failed invalid_recipient');
  await shop.expectRight();
});

test('a refusal without another channel fails the message, and the reminders of the unsent request are cancelled', async () => {
  const shop = await addSent(['sms']);
  await report(shop, refused('recipient'));
  expect(await shop.state()).toBe('failed invalid_recipient');
  expect((await shop.read()).finished_at).toBeNull();
  const reminder = await app.db
    .selectFrom('messages')
    .select(['status', 'reason'])
    .where('request_id', '=', shop.request_id)
    .where('step', '=', 'first_reminder')
    .executeTakeFirst();
  expect(reminder).toEqual({ status: 'cancelled', reason: 'request_not_sent' });
  await shop.expectRight();
});

test('a marketing limit of the provider retries a day later, and a transient fault is retried', async () => {
  const spared = await addSent(['sms']);
  await report(spared, refused('marketing'));
  expect(await spared.read()).toMatchObject({
    status: 'held',
    reason: 'marketing_limit',
    due_at: new Date('2026-11-21T10:00:00Z'),
  });
  sent.length = 0;
  const failed = await addSent(['sms']);
  await report(failed, refused('transient'));
  expect(await failed.state()).toBe('held provider_unavailable');
  await failed.expectRight();
});

test('a report resolves an unknown outcome', async () => {
  refuses = new ProviderError('unknown_outcome', 'lost');
  const arrived = await addSent();
  expect(await arrived.state()).toBe('outcome_unknown');
  await report(arrived, { state: 'accepted' });
  expect(await arrived.read()).toMatchObject({ status: 'sent', provider_message_id: 'texter-1' });
  await report(arrived, { state: 'delivered' });
  await arrived.expectRight();
  sent.length = 0;
  const lost = await addSent();
  await report(lost, refused('recipient'));
  expect(await lost.state()).toBe('scheduled');
  await lost.expectRight();
});

async function during(shop: Shop, happens: () => Promise<unknown>): Promise<void> {
  await sql`update messages set due_at = ${app.clock.now()} where id = ${shop.id}`.execute(app.db);
  meanwhile = async (key) => key === shop.key && happens();
  await sendDueMessages(app);
}

test('a late report of an abandoned attempt is not taken for the outcome of the next one', async () => {
  refuses = new ProviderError('unknown_outcome', 'lost');
  const shop = await addSent();
  await sql`update messages set status = 'scheduled', handed_over_attempt = null where id = ${shop.id}`.execute(
    app.db,
  ); // A person answers « not sent ».
  refuses = null;
  const late = { provider_message_id: 'texter-lost' };
  await during(shop, async () => {
    for (const said of [{ state: 'accepted' }, refused('recipient')] as const)
      await expect(report(shop, said, late)).rejects.toThrow('is being sent again');
  });
  for (const said of [{ state: 'accepted' }, refused('recipient')] as const)
    await report(shop, said, late); // Reports that could not be applied are read again later.
  const { provider_message_id } = await shop.read();
  expect(provider_message_id).toMatch(/^texter-\d$/);
  expect(await shop.state()).toBe('sent');
  await report(shop, refused('recipient'), { provider_message_id });
  expect(await shop.state()).toBe('scheduled');
  await shop.expectRight();
});

test('a report before the answer of the only attempt counts at once', async () => {
  const reportState = (said: State) => (key: string) =>
    transaction(app, (tx) =>
      recordDelivery(tx, {
        provider: 'texter',
        team_id: null,
        key,
        provider_message_id: 'texter-early',
        at: app.clock.now(),
        ...said,
      }),
    );
  meanwhile = reportState({ state: 'delivered' });
  const arrived = await addSent();
  expect(await arrived.read()).toMatchObject({
    status: 'delivered',
    provider_message_id: 'texter-early',
  });
  await arrived.expectRight();
  sent.length = 0;
  meanwhile = reportState(refused('recipient'));
  const lost = await addSent(['sms']);
  expect(await lost.state()).toBe('failed invalid_recipient');
  await lost.expectRight();
});

test('a first message refused after its reminder was sent fails, and the request counts from the reminder', async () => {
  const shop = await addSent();
  app.clock.advance(97 * HOUR);
  await app.db
    .updateTable('messages')
    .set({ due_at: app.clock.now() })
    .where('request_id', '=', shop.request_id)
    .where('step', '=', 'first_reminder')
    .execute();
  await sendDueMessages(app);
  await report(shop, refused('recipient'));
  expect(await shop.state()).toBe('failed invalid_recipient');
  expect(await shop.request()).toMatchObject({ date_sent: app.clock.now(), last_channel: 'email' });
  await shop.expectRight();
});

test('an opt-out at the provider opts the customer out of the whole team, by phone and e-mail', async () => {
  const shop = await addSent();
  await report(shop, refused('opted_out'));
  expect(await shop.state()).toBe('cancelled opted_out');
  expect(
    await app.db
      .selectFrom('opt_outs')
      .select(['kind', 'value', 'source'])
      .where('team_id', '=', shop.team_id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { kind: 'phone', value: shop.phone, source: 'inbound' },
    { kind: 'email', value: `${shop.team_id}@exemple.fr`, source: 'inbound' },
  ]);
});

test('a reply is recorded on the latest request of its number; STOP ends every request of the number, with its proof', async () => {
  const shop = await addSent();
  const other = await addRequest(app.db, {
    team_id: shop.team_id,
    phone_number: shop.phone,
    email: null,
  });
  const planned = await addMessage(app.db, {
    team_id: shop.team_id,
    request_id: other,
    channel: 'sms',
    recipient: shop.phone,
  });
  const say = (text: string | null, id: string) =>
    transaction(app, (tx) =>
      receiveInbound(tx, {
        team_id: shop.team_id,
        channel: 'sms',
        provider: 'texter',
        provider_message_id: id,
        from: shop.phone,
        text,
        at: app.clock.now(),
      }),
    );
  await say(`?${'😀'.repeat(1_000)}`, 'i1'); // The text is cut between two characters.
  expect(await shop.timelineEvents()).toEqual(['sent', 'inbound_message']);
  expect((await shop.request()).stopped_at).toBeNull();
  await say('Arrêt.', 'i2');
  expect((await shop.request()).stopped_at).toEqual(app.clock.now());
  expect(
    await app.db
      .selectFrom('messages')
      .select(['status', 'reason'])
      .where('id', '=', planned)
      .executeTakeFirst(),
  ).toEqual({ status: 'cancelled', reason: 'opted_out' });
  const [stop] = await app.db
    .selectFrom('opt_outs')
    .select(['value', 'proof'])
    .where('team_id', '=', shop.team_id)
    .orderBy('id')
    .execute();
  expect([stop?.value, stop?.proof]).toEqual([shop.phone, expect.stringContaining('Arrêt.')]);
  await say('stop', 'i3');
  expect((await shop.timelineEvents()).filter((kind) => kind === 'stopped')).toHaveLength(1);
});
