import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { transaction } from '#server/database/transaction.ts';
import { eraseMessages } from '#server/domains/requests/lists/erase-requests.ts';
import { endRemainingSteps } from '#server/domains/requests/schedule/end-remaining-steps.ts';
import { replanTeam } from '#server/domains/requests/schedule/replan-team.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { type KanalShop, kanalScene } from '#server/testing/scenes/kanal-scene.ts';
import { addDueMessage, ALL_DAY } from '#server/testing/scenes/shop-scene.ts';
import { KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { assumeSent } from './assume-sent.ts';
import { claimDueMessages } from '../claiming/claim-due-messages.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { expireMessages } from './expire-messages.ts';
import { findDuePartitions } from '../claiming/find-due-partitions.ts';
import { finishMessages } from '../worker/finish-messages.ts';
import { MOST_FAILURES } from '../worker/retry-schedule.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const { app, kanal, ...scene } = await kanalScene();
const mails: OutgoingMessage[] = [];
const email: ChannelPort = {
  provider: 'post',
  account: 'post',
  honours_keys: false,
  is_outbox: false,
  limit: null,
  calls: 5,
  send: async (message) => (mails.push(message), { provider_message_id: null }),
};
app.channels.email = email;
await ensureSenders(app);
afterAll(() => kanal.stop());
beforeEach(() => {
  kanal.reset();
  kanal.setLimit(Infinity);
  kanal.keys.set(OTHER_KEY, { is_active: true });
  mails.length = 0;
  app.clock.set('2026-11-20T09:00:00Z');
});

const SECOND = 1000;
const OTHER_KEY = 'knl-another-key-9876';
const OTHER_PHONE = '+33698765432';
const claim = async () =>
  (await claimDueMessages(app, await findDuePartitions(app.db, app.clock.now()), 100)).messages;
const readRow = (id: string) =>
  app.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'handed_over_attempt', 'metadata', 'request_id', 'failures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isMarked = async (id: string) => 'uncertain_delivery' in (await readRow(id)).metadata;
const expireLeases = () =>
  sql`update messages set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`.execute(
    app.db,
  );

/** Adds a due message to a person with both contacts, by WhatsApp first and then by e-mail. */
async function dueShop(): Promise<{
  shop: KanalShop;
  id: string;
  request_id: string;
  phone_number: string;
}> {
  const shop = await scene.addShop();
  await shop.connect();
  await shop.choose();
  // A paced sender begins a second after its worker has claimed it.
  await app.db
    .updateTable('senders')
    .set({ limit_count: null, limit_seconds: null })
    .where('team_id', '=', shop.team_id)
    .execute();
  await setChannelOrder(shop, ['whatsapp', 'email']);
  const id = await shop.addDue();
  const { request_id, recipient } = await readRow(id);
  await app.db
    .updateTable('review_requests')
    .set({ email: 'lea@exemple.fr' })
    .where('id', '=', request_id)
    .execute();
  return { shop, id, request_id, phone_number: recipient ?? '' };
}

async function setChannelOrder(
  { team_id }: KanalShop,
  channels: readonly string[],
  delta: Record<string, unknown> = {},
): Promise<void> {
  const { flow_configuration_config: flow } = await app.db
    .selectFrom('teams')
    .select('flow_configuration_config')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const { steps } = flow as { steps: { request: object } };
  await app.db
    .updateTable('teams')
    .set({
      flow_configuration_config: JSON.stringify({
        ...(flow as object),
        ...delta,
        steps: { ...steps, request: { ...steps.request, channels } },
      }),
    })
    .where('id', '=', team_id)
    .execute();
}

/** Kanal accepts the message and its answer is lost. */
async function loseAnswer(): Promise<void> {
  kanal.fault({ kind: 'lose_answer', path: 'templates' });
  await sendDueMessages(app);
  expect(kanal.messages).toHaveLength(1);
}

async function sendAll(): Promise<void> {
  await app.runEventHandlers();
  // Reaches the next attempt, and a message that was planned again within a day.
  for (const later of [5 * MINUTE, DAY]) {
    app.clock.advance(later);
    await sendDueMessages(app);
  }
}

const CHANGES: [string, (due: Awaited<ReturnType<typeof dueShop>>) => Promise<unknown>][] = [
  ['the team disconnects WhatsApp', ({ shop }) => shop.call('DELETE', 'integrations/kanal')],
  [
    'the fallback order begins with another channel',
    async ({ shop }) => (await setChannelOrder(shop, ['email', 'whatsapp']), replanTeam(app, shop)),
  ],
  [
    'the fallback order begins with another channel, and nothing was planned again',
    ({ shop }) => setChannelOrder(shop, ['email', 'whatsapp']),
  ],
  ['another key is given', ({ shop }) => shop.connect(OTHER_KEY)],
  [
    'WhatsApp is connected anew',
    async ({ shop }) => (await shop.call('DELETE', 'integrations/kanal'), shop.connect(OTHER_KEY)),
  ],
];

test.each(CHANGES)(
  'a message whose answer was lost uses no other channel once %s: a person or a week resolves it',
  async (_name, change) => {
    const due = await dueShop();
    await loseAnswer();
    app.clock.advance(SECOND);
    await change(due);
    await sendAll();
    expect([
      await due.shop.stateOf(due.id),
      kanal.messages.length,
      kanal.messages[0]?.replays,
      mails,
    ]).toEqual(['outcome_unknown', 1, 0, []]);
    expect(await readRow(due.id)).toMatchObject({
      channel: 'whatsapp',
      recipient: due.phone_number,
    });
    expect(await isMarked(due.id)).toBe(false);
    const timelineEvents = await app.db
      .selectFrom('request_timeline')
      .select(['kind', 'detail'])
      .where('request_id', '=', due.request_id)
      .where('kind', '=', 'outcome_unknown')
      .execute();
    expect(timelineEvents).toMatchObject([{ detail: { channel: 'whatsapp' } }]);
    app.clock.advance(8 * DAY);
    await assumeSent(app);
    expect(await due.shop.stateOf(due.id)).toBe('sent');
  },
);

test.each(CHANGES)(
  'a message whose worker stopped during the call uses no other channel either once %s',
  async (_name, change) => {
    const due = await dueShop();
    const [dead] = await claim();
    app.clock.advance(SECOND);
    await change(due);
    await expireLeases();
    await sendAll();
    expect([await due.shop.stateOf(due.id), kanal.messages, mails]).toEqual([
      'outcome_unknown',
      [],
      [],
    ]);
    // The worker was still running, and Kanal had accepted the message.
    if (dead)
      await finishMessages(app, [
        {
          message: dead,
          outcome: { kind: 'accepted', provider_message_id: '7', is_outbox: false },
        },
      ]);
    expect(await due.shop.stateOf(due.id)).toBe('sent');
  },
);

test('a corrected number is not shown as reached: the delivery to the old one has an unknown outcome', async () => {
  const { shop, id, request_id } = await dueShop();
  await loseAnswer();
  await app.db
    .updateTable('review_requests')
    .set({ phone_number: OTHER_PHONE })
    .where('id', '=', request_id)
    .execute();
  await replanTeam(app, shop);
  expect((await readRow(id)).recipient).toBe(OTHER_PHONE);
  await sendAll();
  expect([await shop.stateOf(id), kanal.messages[0]?.replays, mails]).toEqual([
    'outcome_unknown',
    0,
    [],
  ]);
  expect((await readRow(id)).recipient).toBeNull();
});

test('a message whose answer was lost is repeated to the same number by the same account, and its delivery is then certain', async () => {
  const { shop, id } = await dueShop();
  await loseAnswer();
  expect([await shop.stateOf(id), await isMarked(id)]).toEqual(['held provider_unavailable', true]);
  await sendAll();
  expect([await shop.stateOf(id), kanal.messages[0]?.replays, await isMarked(id), mails]).toEqual([
    'sent',
    1,
    false,
    [],
  ]);
});

test('a message of a stopped worker is repeated by the same account, and its delivery is uncertain until then', async () => {
  const { shop, id } = await dueShop();
  await claim();
  await expireLeases();
  kanal.fault({ kind: 'answer', status: 503, path: 'templates' });
  await sendDueMessages(app);
  expect([await shop.stateOf(id), await isMarked(id)]).toEqual(['held provider_unavailable', true]);
  await sendAll();
  expect([await shop.stateOf(id), kanal.messages.length, await isMarked(id)]).toEqual([
    'sent',
    1,
    false,
  ]);
});

test('a temporary hold leaves the delivery uncertain: after the flow is off and on again, the same account repeats it', async () => {
  const { shop, id } = await dueShop();
  await loseAnswer();
  await setChannelOrder(shop, ['whatsapp', 'email'], { is_active: false });
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), await isMarked(id)]).toEqual(['held flow_inactive', true]);
  await setChannelOrder(shop, ['whatsapp', 'email'], { is_active: true });
  await replanTeam(app, shop);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), kanal.messages[0]?.replays, mails]).toEqual(['sent', 1, []]);
});

test('hours that close leave the delivery uncertain, on its channel', async () => {
  const { shop, id } = await dueShop();
  await loseAnswer();
  const hours = { ...ALL_DAY, from: '14:00', to: '18:00' };
  await setChannelOrder(shop, ['whatsapp', 'email'], {
    send_window: { whatsapp: hours, email: hours },
  });
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), await isMarked(id), (await readRow(id)).channel]).toEqual([
    'held outside_hours',
    true,
    'whatsapp',
  ]);
});

test('five lost answers are an unknown outcome, not a failure, and the reminders wait', async () => {
  const { shop, id, request_id, phone_number } = await dueShop();
  const reminder = await addMessage(app.db, {
    team_id: shop.team_id,
    request_id,
    step: 'first_reminder',
    channel: 'whatsapp',
    recipient: phone_number,
  });
  for (let i = 0; i < MOST_FAILURES; i++, app.clock.advance(3 * 60 * MINUTE)) {
    kanal.fault({ kind: 'lose_answer', path: 'templates' });
    await sendDueMessages(app);
  }
  expect([await shop.stateOf(id), await isMarked(id), await shop.stateOf(reminder)]).toEqual([
    'outcome_unknown',
    false,
    'scheduled',
  ]);
  expect((await readRow(id)).handed_over_attempt).not.toBeNull();
});

test('a message that Kanal clearly refused five times fails', async () => {
  const { shop, id } = await dueShop();
  for (let i = 0; i < MOST_FAILURES; i++, app.clock.advance(3 * 60 * MINUTE)) {
    kanal.fault({ kind: 'answer', status: 503, path: 'templates' });
    await sendDueMessages(app);
  }
  expect(await shop.stateOf(id)).toBe('failed provider_unavailable');
});

test('a repeat refused for its number proves that the first call did not arrive: the next channel is used', async () => {
  const { shop, id } = await dueShop();
  kanal.fault({ kind: 'drop', path: 'templates' });
  await sendDueMessages(app);
  expect(await isMarked(id)).toBe(true);
  kanal.fault({
    kind: 'answer',
    status: 400,
    body: { error: 'Invalid phone number' },
    path: 'templates',
  });
  await sendAll();
  expect([await shop.stateOf(id), kanal.messages, mails.length]).toEqual(['sent', [], 1]);
});

test('a repeat refused for its template does not prove that the first call did not arrive', async () => {
  const { shop, id } = await dueShop();
  await loseAnswer();
  kanal.fault({
    kind: 'answer',
    status: 404,
    body: { error: 'Template not found' },
    path: 'templates',
  });
  await sendAll();
  expect([await shop.stateOf(id), mails]).toEqual(['outcome_unknown', []]);
});

test('an opt-out does not mark a message of a stopped worker as never sent', async () => {
  const { shop, id, request_id } = await dueShop();
  await claim();
  await app.db
    .updateTable('review_requests')
    .set({ stopped_at: app.clock.now() })
    .where('id', '=', request_id)
    .execute();
  await expireLeases();
  await sendDueMessages(app);
  expect([await shop.stateOf(id), kanal.messages]).toEqual(['outcome_unknown', []]);
});

test('a cancelled message with an uncertain delivery is not retried, and is shown as possibly delivered', async () => {
  const { shop, id, phone_number } = await dueShop();
  await loseAnswer();
  expect((await shop.call('GET', 'reviews_queued')).body.data).toMatchObject([
    {
      id,
      metadata: expect.not.objectContaining({
        uncertain_delivery: expect.anything() as unknown,
      }) as unknown,
    },
  ]);
  const act = async (what: string) =>
    (await shop.call('POST', `reviews_queued/${id}/${what}`)).status;
  expect(await act('cancel')).toBe(200);
  expect([await shop.stateOf(id), await isMarked(id)]).toEqual(['outcome_unknown', false]);
  expect(await readRow(id)).toMatchObject({ channel: 'whatsapp', recipient: phone_number });
  expect([await act('restore'), await act('cancel')]).toEqual([409, 409]);
  await shop.call('DELETE', 'integrations/kanal');
  await sendAll();
  expect([await shop.stateOf(id), kanal.messages[0]?.replays, mails]).toEqual([
    'outcome_unknown',
    0,
    [],
  ]);
  // A person answers that the message was not sent.
  expect(
    (await shop.call('POST', `reviews_queued/${id}/resolve`, { outcome: 'not_sent' })).status,
  ).toBe(200);
  await sendAll();
  expect([await shop.stateOf(id), mails.length]).toEqual(['sent', 1]);
});

test('a bulk cancellation counts messages with an uncertain delivery separately', async () => {
  const { shop, id } = await dueShop();
  await loseAnswer();
  const other = await shop.addDue();
  expect(
    (await shop.call('POST', 'reviews_queued/bulk', { action: 'cancel', ids: [id, other] })).body,
  ).toMatchObject({ data: { done: 1, outcome_unknown: [id], refused: [] } });
  expect([await shop.stateOf(id), await shop.stateOf(other)]).toEqual([
    'outcome_unknown',
    'cancelled cancelled_by_team',
  ]);
});

/**
 * Returns the messages that Kanal received for this number. Kanal writes numbers without the plus
 * sign.
 */
const receivedBy = ({ phone_number }: { phone_number: string }) =>
  kanal.messages.filter((message) => phone_number.endsWith(message.phone_number));

/** Adds another order of the same person, to whom the shop sends one message a day. */
async function addSecondOrder({
  shop: { team_id },
  phone_number,
}: Awaited<ReturnType<typeof dueShop>>): Promise<string> {
  const { flow_configuration_config: flow } = await app.db
    .selectFrom('teams')
    .select('flow_configuration_config')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const caps = { messages_per_day: 1, requests_per_30_days: null };
  await app.db
    .updateTable('teams')
    .set({ flow_configuration_config: JSON.stringify({ ...(flow as object), caps }) })
    .where('id', '=', team_id)
    .execute();
  const number = `second-${team_id}`;
  const person = { phone_number, email: null };
  return (await addDueMessage(app, { team_id, channel: 'whatsapp', number, ...person })).id;
}

test.each([
  ['while it waits for its repeat', 0],
  ['in one batch with its repeat', 5 * MINUTE],
])(
  'a message with an uncertain delivery counts for its person’s daily cap, so that another one waits, %s',
  async (_when, later) => {
    const due = await dueShop();
    await loseAnswer();
    const second = await addSecondOrder(due);
    await app.db
      .updateTable('messages')
      .set({ scheduled_at: new Date(app.clock.now().getTime() - MINUTE) })
      .where('id', '=', second)
      .execute();
    app.clock.advance(later);
    await sendDueMessages(app);
    expect([await due.shop.stateOf(second), receivedBy(due).length]).toEqual([
      'held frequency_cap',
      1,
    ]);
    expect(await due.shop.stateOf(due.id)).toBe(later === 0 ? 'held provider_unavailable' : 'sent');
  },
);

test('the repeat of a message with an uncertain delivery does not count against itself', async () => {
  const due = await dueShop();
  await loseAnswer();
  await addSecondOrder(due);
  await sendAll();
  expect([await due.shop.stateOf(due.id), receivedBy(due)[0]?.replays]).toEqual(['sent', 1]);
});

const ENDINGS: [string, (due: Awaited<ReturnType<typeof dueShop>>) => Promise<unknown>][] = [
  [
    'a rating',
    ({ request_id }) =>
      transaction(app, (tx) => endRemainingSteps(tx, [request_id], 'already_rated')),
  ],
  [
    'a stop',
    ({ request_id }) => transaction(app, (tx) => endRemainingSteps(tx, [request_id], 'opted_out')),
  ],
  [
    'a plan that ends it',
    async ({ shop }) => (
      await setChannelOrder(shop, ['whatsapp'], { consent: { whatsapp: 'explicit' } }),
      await replanTeam(app, shop)
    ),
  ],
];

test.each(ENDINGS)(
  '%s does not mark a message whose answer was lost as never sent',
  async (name, end) => {
    const due = await dueShop();
    await loseAnswer();
    if (name === 'a rating')
      await app.db
        .updateTable('review_requests')
        .set({ rating: 5 })
        .where('id', '=', due.request_id)
        .execute();
    if (name === 'a stop')
      await app.db
        .updateTable('review_requests')
        .set({ stopped_at: app.clock.now() })
        .where('id', '=', due.request_id)
        .execute();
    await end(due);
    expect(await due.shop.stateOf(due.id)).toMatch(/^held/);
    // The message is handled at once, before the date of the next attempt.
    await sendDueMessages(app);
    expect([await due.shop.stateOf(due.id), kanal.messages[0]?.replays]).toEqual([
      'outcome_unknown',
      0,
    ]);
  },
);

test('an expired link does not mark a message whose answer was lost as never sent', async () => {
  const { shop, id, request_id } = await dueShop();
  await loseAnswer();
  await sql`update review_requests set link_expires_at = ${app.clock.now()} where id = ${request_id}`.execute(
    app.db,
  );
  app.clock.advance(DAY);
  await expireMessages(app);
  expect(await shop.stateOf(id)).toMatch(/^held/);
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('outcome_unknown');
});

test('erasing a person removes the mark of an uncertain delivery', async () => {
  const { id, request_id } = await dueShop();
  await loseAnswer();
  expect(await isMarked(id)).toBe(true);
  await transaction(app, (tx) => eraseMessages(tx, [request_id], null));
  expect(await isMarked(id)).toBe(false);
});

test('a message without an uncertain delivery is sent with a new key of the same service', async () => {
  const { shop, id } = await dueShop();
  kanal.fault({ kind: 'answer', status: 503, path: 'templates' });
  await sendDueMessages(app);
  kanal.keys.delete(KANAL_KEY);
  app.clock.advance(SECOND);
  await shop.connect(OTHER_KEY);
  await sendAll();
  kanal.keys.set(KANAL_KEY, { is_active: true });
  expect([await shop.stateOf(id), kanal.messages[0]?.api_key]).toEqual(['sent', OTHER_KEY]);
});
