import { expect, test } from 'vitest';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { TWILIO_SID } from '#fake-services/sms/twilio.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { smsScene } from '#server/testing/scenes/sms-scene.ts';
import { openSmsShops } from './connected-sms.fixture.ts';

const { app, brevo, twilio, addShop, brevoShop } = await openSmsShops();

const stored = (team_id: string) =>
  app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

test('an SMS account that the service refuses gets the error at its field, and nothing is stored', async () => {
  const shop = await addShop();
  expect(await shop.connectBrevo({ api_key: 'une-autre' })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_credentials',
      errors: { api_key: [expect.stringContaining('Brevo refuse la clé') as string] },
    },
  });
  expect(await shop.connectBrevo({ sender: 'Maison Lavande' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { sender: [expect.stringContaining('3 à 11') as string] } },
  });
  expect(await shop.connectTwilio({ auth_token: 'autre' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_credentials', errors: { auth_token: [expect.any(String)] } },
  });
  expect(await shop.connectTwilio({ from: '+447400000009' })).toMatchObject({
    status: 422,
    body: { errors: { from: ['Ce numéro n’est pas un numéro SMS de ce compte Twilio.'] } },
  });
  expect(await shop.connectTwilio({ from: '+33612345678' })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      errors: { from: [expect.stringContaining('mobile français') as string] },
    },
  });
  brevo.fault({ kind: 'answer', status: 503, body: '<html>' });
  expect(await shop.connectBrevo()).toMatchObject({
    status: 502,
    body: { code: 'provider_failed' },
  });
  expect(await stored(shop.team_id)).toEqual([]);
});

test('an accepted SMS account is sealed, never shown again, recorded in the audit log, and sends the team’s SMS', async () => {
  const shop = await brevoShop();
  expect((await shop.call('GET', 'integrations')).body.data).toMatchObject([
    { name: 'brevo', state: 'connected', account: 'clé terminée par cdef' },
  ]);
  expect(await shop.account()).toMatchObject({
    name: 'brevo',
    scope: 'team',
    state: 'connected',
    sender: 'BOUTIQUE',
    credit: { amount: 999.5, unit: 'credits' },
    is_low: false,
    monthly_ceiling: null,
    price_per_segment: 0.05,
    spent: { messages: 0, cost: 0 },
    inbound_url: null,
  });
  const [row] = await stored(shop.team_id);
  for (const secret of [
    row?.credentials?.toString('latin1'),
    JSON.stringify(row?.settings),
    JSON.stringify(await shop.account()),
  ])
    expect(secret).not.toContain(BREVO_KEY);
  const { id, phone_number } = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('sent');
  const [message] = brevo.messages;
  expect(message).toMatchObject({
    sender: 'BOUTIQUE',
    recipient: phone_number.slice(1),
    content: expect.stringMatching(
      /^Maison Lavande : commande 1042, .* https:\/\/avis\.test\/y\/\S+ STOP : https:\/\/avis\.test\/y\/\S+\/stop$/,
    ) as string,
  });
  const sent = await app.db
    .selectFrom('messages')
    .select(['provider_message_id', 'metadata'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sent).toMatchObject({
    provider_message_id: String(message?.messageId),
    metadata: {
      bill: {
        segments: message?.smsCount,
        cost: 0.05 * (message?.smsCount ?? 0),
        is_estimated: true,
      },
    },
  });
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ action: 'integration_connected', detail: { name: 'brevo' } }]);
});

test('Twilio lists its SMS numbers, and a number that can receive answers shows where they go', async () => {
  const shop = await addShop();
  await shop.connectTwilio({ from: '+447400000001' });
  expect(await shop.account()).toMatchObject({
    name: 'twilio',
    credit: { amount: 25, unit: 'USD' },
    inbound_url: 'https://avis.test/webhooks/twilio/inbound',
  });
  const numbers = await app.db
    .selectFrom('phone_numbers')
    .select(['phone_number', 'label', 'provider'])
    .where('team_id', '=', shop.team_id)
    .execute();
  expect(numbers).toEqual([
    { phone_number: '+447400000001', label: 'Boutique', provider: 'twilio' },
  ]);
  const { id } = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('sent');
  expect(twilio.messages).toMatchObject([{ from: '+447400000001', account_sid: TWILIO_SID }]);
  await shop.call('DELETE', 'integrations/twilio');
  expect(
    await app.db
      .selectFrom('phone_numbers')
      .select('id')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([]);
});

test('a team has one SMS account: a new one replaces it and sends its waiting messages', async () => {
  const shop = await brevoShop();
  const { id } = await shop.addDue();
  await shop.connectTwilio();
  expect(
    (await stored(shop.team_id)).map(({ name, state, credentials }) => [
      name,
      state,
      credentials === null,
    ]),
  ).toEqual([
    ['brevo', 'disconnected', true],
    ['twilio', 'connected', false],
  ]);
  await sendDueMessages(app);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), brevo.messages.length, twilio.messages.length]).toEqual([
    'sent',
    0,
    1,
  ]);
});

test('once SMS is connected, the test inbox is no longer a channel for review messages', async () => {
  const local = await smsScene({ publicUrl: 'http://localhost:3000' });
  const shop = await local.addShop(['sms', 'email']);
  const channels = async () =>
    (await local.app.http.inject({ url: '/api/team', headers: shop.owner.headers })).json<{
      data: { channels: unknown };
    }>().data.channels;
  expect(await channels()).toEqual([{ channel: 'email', is_outbox: true }]);
  await shop.connectBrevo();
  expect(await channels()).toEqual([{ channel: 'sms', is_outbox: false }]);
  await Promise.all([local.brevo.stop(), local.twilio.stop()]);
});
