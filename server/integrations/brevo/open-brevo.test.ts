import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { BrevoCredentials } from '#server/ports/sms-provider.ts';
import { refusalOf, SMS_MESSAGE } from '#server/testing/scenes/sms-message.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { openBrevo } from './open-brevo.ts';

const server = await startBrevo();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const brevo = openBrevo({ brevoApiBase: server.url });
const OURS: BrevoCredentials = { api_key: BREVO_KEY, sender: 'BOUTIQUE' };
const access = (credentials: BrevoCredentials) => ({
  credentials,
  callback_url: 'https://avis.test/webhooks/brevo/secret',
  price_per_segment: 0.05,
});
const send = (given: Partial<OutgoingMessage> = {}, credentials = OURS) =>
  brevo
    .open(() => Promise.resolve(access(credentials)))
    .send({ ...SMS_MESSAGE, ...given }, new AbortController().signal);

test('what is accepted keeps its id, its segments, its price and the credit left', async () => {
  expect(await send()).toEqual({
    provider_message_id: '1733012345678901',
    bill: { segments: 1, cost: 0.05, is_estimated: true, credit_left: 998.8 },
  });
  expect(server.messages).toMatchObject([
    {
      sender: 'BOUTIQUE',
      recipient: '33612345678',
      content: SMS_MESSAGE.text,
      tag: ['review_request', 'team_12'],
      unicodeEnabled: false,
      webUrl: 'https://avis.test/webhooks/brevo/secret?key=7f3k.request.1',
    },
  ]);
});

test('an id beyond what a number holds loses no digit', async () => {
  server.fault({
    kind: 'answer',
    status: 201,
    body: '{"reference":"r","messageId":90071992547409931,"smsCount":2}',
  });
  expect(await send()).toEqual({
    provider_message_id: '90071992547409931',
    bill: { segments: 2, cost: 0.1, is_estimated: true, credit_left: null },
  });
});

test('words outside the alphabet of GSM are said to be so', async () => {
  expect(await send({ text: 'Fenêtre '.repeat(10) })).toMatchObject({ bill: { segments: 2 } });
  expect(server.messages[0]?.unicodeEnabled).toBe(true);
});

test('the account tells its SMS credit, not its e-mails', async () => {
  expect(await brevo.readAccount(OURS)).toEqual({
    credit: { amount: 999.5, unit: 'credits' },
    numbers: [],
  });
  server.fault({ kind: 'answer', status: 200, body: { plan: [{ type: 'free', credits: 300 }] } });
  expect(await brevo.readAccount(OURS)).toEqual({ credit: null, numbers: [] });
});

test.each([
  [
    'a key that Brevo does not know',
    () => send({}, { ...OURS, api_key: 'inconnue' }),
    'auth',
    'collez-la ici',
  ],
  [
    'a sender that it refuses',
    () => send({}, { ...OURS, sender: 'MAISONLAVANDE' }),
    'business',
    'expéditeur',
  ],
  ['a number that is none', () => send({ recipient: '+331' }), 'recipient', 'Invalid telephone'],
  ['no words', () => send({ text: '' }), 'content', 'content is missing'],
] as const)('%s says who must act', async (_, call, kind, text) => {
  expect(await refusalOf(call())).toMatchObject({
    kind,
    message: expect.stringContaining(text) as string,
  });
  expect(server.messages).toEqual([]);
});

test('an empty credit and an account that may not send yet are told in French, with the remedy', async () => {
  server.keys.set(BREVO_KEY, { credits: 0.1, is_active: true });
  expect(await refusalOf(send())).toMatchObject({
    kind: 'business',
    message: expect.stringContaining('Rechargez-le') as string,
  });
  server.keys.set(BREVO_KEY, { credits: 10, is_active: false });
  expect(await refusalOf(send())).toMatchObject({
    kind: 'business',
    message: expect.stringContaining('activation') as string,
  });
});

test.each([
  [
    {
      kind: 'answer',
      status: 429,
      body: { code: 'too_many_requests' },
      headers: { 'x-sib-ratelimit-reset': '40' },
    },
    'rate',
    40_000,
  ],
  [
    { kind: 'answer', status: 429, body: 'slow', headers: { 'x-sib-ratelimit-reset': 'soon' } },
    'rate',
    1000,
  ],
  [{ kind: 'answer', status: 503, body: '<html>' }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 201, body: 'garbage' }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 201, body: {} }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 302, body: {} }, 'unknown_outcome', null],
  [{ kind: 'lose_answer' }, 'unknown_outcome', null],
  [{ kind: 'drop' }, 'unknown_outcome', null],
] as const)('a send that meets %o is %s', async (fault, kind, retryAfterMs) => {
  server.fault(fault);
  expect(await refusalOf(send())).toMatchObject({ kind, retryAfterMs });
});

test('a question that meets silence may be asked again; a server that is not there was certainly not asked', async () => {
  server.fault({ kind: 'answer', status: 503, body: '<html>' });
  expect((await refusalOf(brevo.readAccount(OURS))).kind).toBe('transient');
  const gone = await startBrevo();
  await gone.stop();
  expect((await refusalOf(openBrevo({ brevoApiBase: gone.url }).readAccount(OURS))).kind).toBe(
    'transient',
  );
});

test('a key that was replaced while it was being refused is no refusal; without any key nobody is asked', async () => {
  const keys = [{ ...OURS, api_key: 'ancienne' }, OURS];
  const channel = brevo.open(() => Promise.resolve(access(keys.shift() ?? OURS)));
  expect(await refusalOf(channel.send(SMS_MESSAGE, new AbortController().signal))).toMatchObject({
    kind: 'rate',
    retryAfterMs: 0,
  });
  const calls = server.calls.length;
  expect(
    (
      await refusalOf(
        brevo.open(() => Promise.resolve(null)).send(SMS_MESSAGE, new AbortController().signal),
      )
    ).kind,
  ).toBe('auth');
  expect(server.calls).toHaveLength(calls);
});
