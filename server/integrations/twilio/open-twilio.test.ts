import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { TwilioCredentials } from '#server/ports/sms-provider.ts';
import { refusalOf, SMS_MESSAGE } from '#server/testing/scenes/sms-message.ts';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { openTwilio } from './open-twilio.ts';

const server = await startTwilio();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const twilio = openTwilio({ twilioApiBase: server.url });
const OURS: TwilioCredentials = {
  account_sid: TWILIO_SID,
  auth_token: TWILIO_TOKEN,
  from: 'BOUTIQUE',
};
const access = (credentials: TwilioCredentials) => ({
  credentials,
  callback_url: 'https://avis.test/webhooks/twilio/status',
  price_per_segment: 0.08,
});
const send = (given: Partial<OutgoingMessage> = {}, credentials = OURS) =>
  twilio
    .open(() => Promise.resolve(access(credentials)))
    .send({ ...SMS_MESSAGE, ...given }, new AbortController().signal);
function account() {
  const found = server.accounts.get(TWILIO_SID);
  if (!found) throw new Error('no account');
  return found;
}

test('what is accepted keeps its id, its segments and what they cost', async () => {
  expect(await send()).toEqual({
    provider_message_id: 'SM00000000000000000000000000000001',
    bill: { segments: 1, cost: 0.08, is_estimated: true, credit_left: null },
  });
  expect(server.messages).toMatchObject([
    {
      to: '+33612345678',
      from: 'BOUTIQUE',
      body: SMS_MESSAGE.text,
      status_callback: 'https://avis.test/webhooks/twilio/status?key=7f3k.request.1',
    },
  ]);
});

test('a price that it tells goes before ours', async () => {
  server.fault({
    kind: 'answer',
    status: 201,
    body: { sid: 'SM1', num_segments: '2', price: '-0.1596', price_unit: 'USD' },
  });
  expect(await send()).toMatchObject({ bill: { segments: 2, cost: 0.1596, is_estimated: false } });
});

test('a messaging service is named as one', async () => {
  expect((await send({}, { ...OURS, from: `MG${'0'.repeat(32)}` })).bill?.segments).toBe(1);
  expect(server.messages[0]?.from).toBe(`MG${'0'.repeat(32)}`);
});

test('the account tells its balance and the numbers that can text', async () => {
  expect(await twilio.readAccount({ ...OURS, from: '+447400000001' })).toEqual({
    credit: { amount: 25, unit: 'USD' },
    numbers: [{ phone_number: '+447400000001', label: 'Boutique' }],
  });
  server.fault({
    kind: 'answer',
    path: 'Balance',
    status: 404,
    body: { code: 20404, message: 'The requested resource was not found', status: 404 },
  });
  expect((await twilio.readAccount(OURS)).credit).toBeNull();
});

test.each([
  [
    'a token that Twilio does not know',
    () => send({}, { ...OURS, auth_token: 'x' }),
    'auth',
    'jeton',
  ],
  [
    'a sender that it refuses',
    () => send({}, { ...OURS, from: 'MAISONLAVANDE' }),
    'business',
    'expéditeur',
  ],
  ['a number that is none', () => send({ recipient: '+331' }), 'recipient', '21211'],
  ['a landline', () => send({ recipient: '+33145678901' }), 'recipient', '21614'],
  ['no words', () => send({ text: '' }), 'content', '21602'],
  [
    'a number that the account does not own',
    () => twilio.readAccount({ ...OURS, from: '+447400000009' }),
    'business',
    'numéro SMS de ce compte',
  ],
] as const)('%s says who must act', async (_, call, kind, text) => {
  expect(await refusalOf(call())).toMatchObject({
    kind,
    message: expect.stringContaining(text) as string,
  });
  expect(server.messages).toEqual([]);
});

test('who answered STOP to Twilio is known as such', async () => {
  account().opted_out.add('+33612345678');
  expect((await refusalOf(send())).kind).toBe('opted_out');
});

test('a suspended account and a trial one are told in French, with the remedy', async () => {
  account().type = 'Trial';
  expect(await refusalOf(send())).toMatchObject({
    kind: 'business',
    message: expect.stringContaining('compte d’essai') as string,
  });
  account().status = 'suspended';
  for (const call of [send, () => twilio.readAccount(OURS)])
    expect(await refusalOf(call())).toMatchObject({
      kind: 'business',
      message: expect.stringContaining('suspendu') as string,
    });
});

test.each([
  [
    { kind: 'answer', status: 429, body: { code: 20429 }, headers: { 'retry-after': '7' } },
    'rate',
    7000,
  ],
  [{ kind: 'answer', status: 429, body: 'slow' }, 'rate', 1000],
  [{ kind: 'answer', status: 503, body: '<html>' }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 201, body: 'garbage' }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 302, body: {} }, 'unknown_outcome', null],
  [{ kind: 'lose_answer' }, 'unknown_outcome', null],
  [{ kind: 'drop' }, 'unknown_outcome', null],
] as const)('a send that meets %o is %s', async (fault, kind, retryAfterMs) => {
  server.fault(fault);
  expect(await refusalOf(send())).toMatchObject({ kind, retryAfterMs });
});

test('a token that was replaced while it was being refused is no refusal; without any token nobody is asked', async () => {
  const tokens = [{ ...OURS, auth_token: 'ancien' }, OURS];
  const channel = twilio.open(() => Promise.resolve(access(tokens.shift() ?? OURS)));
  expect(await refusalOf(channel.send(SMS_MESSAGE, new AbortController().signal))).toMatchObject({
    kind: 'rate',
    retryAfterMs: 0,
  });
  const calls = server.calls.length;
  expect(
    (
      await refusalOf(
        twilio.open(() => Promise.resolve(null)).send(SMS_MESSAGE, new AbortController().signal),
      )
    ).kind,
  ).toBe('auth');
  expect(server.calls).toHaveLength(calls);
});
