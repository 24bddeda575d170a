import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { smsScene, type SmsShop } from '#server/testing/scenes/sms-scene.ts';
import type { BrevoMessage } from '#fake-services/sms/fake-brevo.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { signTwilio } from '#fake-services/sms/twilio-reports.ts';
import { type TwilioMessage } from '#fake-services/sms/twilio-send.ts';
import { refreshCredits } from './refresh-credits.ts';

const { app, brevo, twilio, addShop } = await smsScene({
  sms: { provider: 'twilio', account_sid: TWILIO_SID, auth_token: TWILIO_TOKEN, from: 'RECUEIL' },
});
afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));
beforeEach(() => {
  for (const service of [brevo, twilio]) {
    service.reset();
    service.setLimit(Infinity);
  }
  app.clock.set('2026-11-20T09:00:00Z');
});

await addPerson(app, { email: 'admin@avis.test', is_admin: true });

const post = async (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  (
    await app.http.inject({
      method: 'POST',
      url: url.replace('https://avis.test', ''),
      headers,
      payload,
    })
  ).statusCode;
const kept = async () => (await app.db.selectFrom('incoming_events').select('id').execute()).length;
const timelineEvents = async (request_id: string) =>
  await app.db
    .selectFrom('request_timeline')
    .select(['kind', 'detail'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
const kinds = async (request_id: string) =>
  (await timelineEvents(request_id)).map(({ kind }) => kind);

async function notifyByBrevo(
  message: BrevoMessage | undefined,
  msg_status: string,
  more: object = {},
): Promise<number> {
  if (!message?.webUrl) throw new Error('nothing was sent');
  const status = await post(message.webUrl, {
    messageId: message.messageId,
    to: message.recipient,
    msg_status,
    date: '2026-11-20 10:02:00',
    reference: { 1: message.reference },
    tag: message.tag,
    ...more,
  });
  await app.runEventHandlers();
  return status;
}

async function notifyByTwilio(
  url: string,
  form: Record<string, string>,
  token = TWILIO_TOKEN,
): Promise<number> {
  const signature = signTwilio(token, url, form);
  const status = await post(url, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  });
  await app.runEventHandlers();
  return status;
}
const notifyStatus = (
  message: TwilioMessage | undefined,
  status: string,
  more: Record<string, string> = {},
  token?: string,
) =>
  notifyByTwilio(
    message?.status_callback ?? '',
    {
      MessageSid: message?.sid ?? '',
      MessageStatus: status,
      To: message?.to ?? '',
      From: message?.from ?? '',
      AccountSid: TWILIO_SID,
      ...more,
    },
    token,
  );

async function sentBy(
  service: 'brevo' | 'twilio',
  channels?: string[],
): Promise<{ shop: SmsShop; id: string; phone_number: string; request_id: string }> {
  const shop = await addShop(channels);
  if (service === 'brevo') await shop.connectBrevo();
  else await shop.connectTwilio();
  const due = await shop.addDue();
  await sendDueMessages(app);
  expect(await shop.stateOf(due.id)).toBe('sent');
  return { shop, ...due };
}

test('Brevo’s delivery is recorded once, even when callbacks repeat', async () => {
  const { shop, id, request_id } = await sentBy('brevo');
  const [message] = brevo.messages;
  expect([
    await notifyByBrevo(message, 'accepted'),
    await notifyByBrevo(message, 'delivered'),
    await notifyByBrevo(message, 'delivered'),
    await notifyByBrevo(message, 'sent'),
    await notifyByBrevo(message, 'newStatus'),
  ]).toEqual([200, 200, 200, 200, 200]);
  expect([
    await shop.stateOf(id),
    (await kinds(request_id)).filter((kind) => kind === 'delivered').length,
  ]).toEqual(['delivered', 1]);
});

test('a Brevo callback with a wrong secret, of another shop, or without valid JSON is refused and stores nothing', async () => {
  const { shop } = await sentBy('brevo');
  const other = await addShop();
  const url = brevo.messages[0]?.webUrl ?? '';
  const before = await kept();
  const body = { messageId: 1, msg_status: 'delivered' };
  expect([
    await post(url.replace(`/brevo/${shop.team_id}-`, `/brevo/${other.team_id}-`), body),
    await post(url.replace(/-[\w-]+\?/, `-${'a'.repeat(32)}?`), body),
    await post('/webhooks/brevo/x', body),
    await post(url, 'oops'),
  ]).toEqual([404, 404, 404, 400]);
  expect(await kept()).toBe(before);
});

test('a bounce moves the message to the next channel once; without another channel it fails and a person must act', async () => {
  const next = await sentBy('brevo', ['sms', 'email']);
  await app.db
    .insertInto('senders')
    .values({ team_id: next.shop.team_id, channel: 'email', provider: 'smtp', account: 'own' })
    .execute();
  await notifyByBrevo(brevo.messages[0], 'hardBounces');
  await sendDueMessages(app);
  expect(await next.shop.stateOf(next.id)).toMatch(/ email$/);
  brevo.messages.length = 0;
  const alone = await sentBy('brevo');
  await notifyByBrevo(brevo.messages[0], 'soft_bounce');
  expect(await alone.shop.stateOf(alone.id)).toBe('failed invalid_recipient');
});

test('a reply through Brevo is recorded on the request, and each form of opt-out ends it', async () => {
  const text = await sentBy('brevo');
  await notifyByBrevo(brevo.messages[0], 'replied', { reply: 'Merci, très content' });
  expect((await timelineEvents(text.request_id)).at(-1)).toMatchObject({
    kind: 'inbound_message',
    detail: { text: 'Merci, très content', channel: 'sms' },
  });
  brevo.messages.length = 0;
  for (const [status, more] of [
    ['replied', { reply: 'STOP' }],
    ['unsubscribed', {}],
    ['blacklisted', {}],
  ] as const) {
    brevo.messages.length = 0;
    const stopped = await sentBy('brevo');
    await notifyByBrevo(brevo.messages[0], status, more);
    expect(await kinds(stopped.request_id), status).toContain('stopped');
    const stops = await app.db
      .selectFrom('opt_outs')
      .select('value')
      .where('team_id', '=', stopped.shop.team_id)
      .where('kind', '=', 'phone')
      .execute();
    expect(stops).toEqual([{ value: stopped.phone_number }]);
  }
});

test('Twilio’s delivery is recorded from a signed callback; a forged callback is refused and stores nothing', async () => {
  const { shop, id } = await sentBy('twilio');
  const [message] = twilio.messages;
  const before = await kept();
  expect([
    await notifyStatus(message, 'delivered', {}, 'another token'),
    await notifyStatus(message, 'delivered', { AccountSid: `AC${'9'.repeat(32)}` }),
  ]).toEqual([401, 401]);
  expect(await kept()).toBe(before);
  expect([
    await notifyStatus(message, 'sent'),
    await notifyStatus(message, 'delivered'),
    await notifyStatus(message, 'undelivered', { ErrorCode: '30003' }),
  ]).toEqual([200, 200, 200]);
  expect(await shop.stateOf(id)).toBe('delivered');
});

test('a failed delivery of Twilio fails the message; a number that opted out at Twilio is opted out here', async () => {
  const unreachable = await sentBy('twilio');
  await notifyStatus(twilio.messages.at(-1), 'undelivered', { ErrorCode: '30003' });
  expect(await unreachable.shop.stateOf(unreachable.id)).toBe('failed invalid_recipient');
  const stopped = await sentBy('twilio');
  await notifyStatus(twilio.messages.at(-1), 'failed', { ErrorCode: '21610' });
  expect(await kinds(stopped.request_id)).toContain('stopped');
  const refused = await addShop();
  await refused.connectTwilio();
  const { id, phone_number, request_id } = await refused.addDue();
  twilio.accounts.get(TWILIO_SID)?.opted_out.add(phone_number);
  await sendDueMessages(app);
  expect(await kinds(request_id)).toContain('stopped');
  expect(await refused.stateOf(id)).toBe('cancelled opted_out');
});

test('the balance of Twilio is read after sending; administrators are notified when the instance’s balance is low', async () => {
  const { shop } = await sentBy('twilio');
  const account = twilio.accounts.get(TWILIO_SID);
  if (!account) throw new Error('no account');
  account.balance = 4;
  app.clock.advance(10 * MINUTE);
  await refreshCredits(app);
  await app.runEventHandlers();
  expect(await shop.account()).toMatchObject({ credit: { amount: 4, unit: 'USD' }, is_low: true });
  const recorded = await app.db
    .selectFrom('test_inbox_messages')
    .select(['recipient', 'team_id', 'body_text'])
    .where('subject', 'like', 'Crédit SMS%')
    .where('recipient', 'in', ['admin@avis.test', shop.owner.email])
    .orderBy('id')
    .execute();
  expect(recorded).toMatchObject([
    {
      recipient: 'admin@avis.test',
      team_id: null,
      body_text: expect.stringContaining(
        'le compte Twilio qui envoie les SMS d’avis.test',
      ) as string,
    },
    {
      recipient: shop.owner.email,
      team_id: shop.team_id,
      body_text: expect.stringMatching(/Il reste 4,00\s\$US/) as string,
    },
  ]);
  const calls = twilio.calls.length;
  await refreshCredits(app);
  expect(twilio.calls).toHaveLength(calls);
});

test('STOP to the instance’s number opts the customer out of every shop that wrote to them by it, and of no other', async () => {
  const [one, two, strange] = [await addShop(), await addShop(), await addShop()];
  const phone_number = '+33698000001';
  const customer = [await one.addDue({ phone_number }), await two.addDue({ phone_number })];
  await sendDueMessages(app);
  const unsent = await strange.addDue({ phone_number });
  expect(twilio.messages.map(({ from }) => from)).toEqual(['RECUEIL', 'RECUEIL']);
  expect(await one.account()).toMatchObject({
    scope: 'instance',
    sender: 'RECUEIL',
    credit: null,
    spent: { messages: 1 },
  });
  expect(
    await notifyByTwilio('https://avis.test/webhooks/twilio/inbound', {
      MessageSid: 'SM9',
      AccountSid: TWILIO_SID,
      From: phone_number,
      To: '+447400000001',
      Body: 'Stop svp',
    }),
  ).toBe(200);
  for (const { request_id } of customer)
    expect(await kinds(request_id)).toEqual(expect.arrayContaining(['inbound_message', 'stopped']));
  expect(await kinds(unsent.request_id)).not.toContain('stopped');
});
