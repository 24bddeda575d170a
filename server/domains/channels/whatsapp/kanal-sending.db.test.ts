import { expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE, DAY } from '#server/testing/manual-clock.ts';
import { claimDueMessages } from '#server/domains/delivery/claiming/claim-due-messages.ts';
import { findDuePartitions } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import { findChannels } from '#server/domains/delivery/worker/find-channels.ts';
import { sendTestMessage } from '#server/testing/scenes/send-test-message.ts';
import { composeMessages } from '#server/domains/delivery/composing/compose-messages.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';
import { ASK_TEMPLATE, KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { openKanalShops } from './connected-kanal.fixture.ts';

const { app, kanal, addShop, connectedShop } = await openKanalShops();

const OTHER_KEY = 'knl-another-key-9876';

test('a template is sent with our values for variables of the same names; a button gets the path of the link', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  const nameless = await shop.addDue({ first_name: '' });
  await sendDueMessages(app);
  expect([await shop.stateOf(message_id), await shop.stateOf(nameless)]).toEqual(['sent', 'sent']);
  const row = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['m.provider_message_id', 'r.token', 'r.uuid'])
    .where('m.id', '=', message_id)
    .executeTakeFirstOrThrow();
  const message = kanal.messages.find(
    ({ idempotency_key }) => idempotency_key === `${row.uuid}.request.1`,
  );
  expect(message).toMatchObject({
    message_id: Number(row.provider_message_id),
    template_id: 3071,
    variables: { first_name: 'Léa', order_number: '1042', review_link: `y/${row.token}` },
  });
  expect(kanal.messages.find((other) => other !== message)?.variables['first_name']).toBe('à vous');
});

test('a mapped value overrides ours; a variable without a value fails the message before any call', async () => {
  kanal.templates.splice(0, 1, {
    id: 5,
    name: 'a',
    structure: {
      body: {
        text: '{{1}} {{2}}',
        variables: [
          { number: 1, name: 'first_name' },
          { number: 2, name: 'cadeau' },
        ],
      },
    },
  });
  const shop = await connectedShop();
  const unmapped = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(unmapped)).toBe('failed template_rejected');
  await shop.choose({ first_name: '{{first_name}} de {{shop_name}}', cadeau: 'un savon' });
  await shop.addDue();
  await sendDueMessages(app);
  expect(kanal.messages.map(({ variables }) => variables)).toEqual([
    { first_name: 'Léa de Maison Lavande', cadeau: 'un savon' },
  ]);
});

test('after too many requests, a message waits as long as Kanal asks, without counting an attempt', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.fault({
    kind: 'answer',
    path: 'templates',
    status: 429,
    body: { error: 'Too many requests. Please slow down.', retry_after: 40 },
  });
  await sendDueMessages(app);
  const row = await app.db
    .selectFrom('messages')
    .select(['status', 'reason', 'failures', 'due_at'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    status: 'held',
    reason: 'provider_unavailable',
    failures: 0,
    due_at: new Date('2026-11-20T09:00:40Z'),
  });
  app.clock.advance(MINUTE);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
});

test('an opt-out between the claim and the call still stops the message', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  const { messages } = await claimDueMessages(
    app,
    await findDuePartitions(app.db, app.clock.now()),
    10,
  );
  const [message] = messages.filter(({ id }) => id === message_id);
  if (!message) throw new Error('nothing was claimed');
  await app.db
    .updateTable('review_requests')
    .set({ stopped_at: app.clock.now() })
    .where('id', '=', message.request_id)
    .execute();
  const channelOf = await findChannels(app, [message]);
  expect(
    await sendTestMessage(app, {
      message,
      compose: await composeMessages(app, [message]),
      channel: channelOf(message),
    }),
  ).toEqual({ kind: 'released' });
  expect(kanal.messages).toEqual([]);
});

test('after a lost answer, the call is repeated with the same key, and one message is sent', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.fault({ kind: 'lose_answer', path: 'templates' });
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('held provider_unavailable');
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
  expect(kanal.messages.map(({ replays }) => replays)).toEqual([1]);
});

test('a template that Kanal no longer lists is not used until it is listed again', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.templates.length = 0;
  await refreshIntegrations(app);
  expect(await shop.stateOf(message_id)).toBe('skipped no_channel');
  kanal.templates.push(ASK_TEMPLATE);
  await refreshIntegrations(app);
  expect(await shop.stateOf(message_id)).toBe('scheduled');
  app.clock.advance(5 * DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(message_id)).toBe('sent');
});

test('each team sends with its own key, and a broken key does not hold another team', async () => {
  kanal.keys.set(OTHER_KEY, { is_active: true });
  const [one, two] = [await connectedShop(), await addShop()];
  await two.connect(OTHER_KEY);
  await two.choose();
  const [held, sent] = [await one.addDue(), await two.addDue()];
  kanal.keys.delete(KANAL_KEY);
  await sendDueMessages(app);
  expect([await one.stateOf(held), await two.stateOf(sent)]).toEqual([
    'held channel_disconnected',
    'sent',
  ]);
  expect(kanal.messages.map(({ api_key }) => api_key)).toEqual([OTHER_KEY]);
});
