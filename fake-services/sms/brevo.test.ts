import { afterAll, beforeEach, expect, test } from 'vitest';
import { BREVO_KEY, startBrevo } from './brevo.ts';

/**
 * Checks the fake service against the documented examples (developers.brevo.com, as saved in the
 * adapter’s README).
 */
const server = await startBrevo();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const MESSAGE = {
  sender: 'BOUTIQUE',
  recipient: '33612345678',
  content: 'Léa, votre avis sur la commande 1042 ? https://a.example/r/7f3k',
  type: 'transactional',
  tag: ['review_request', 'team_12'],
  unicodeEnabled: true,
};
async function call(
  method: string,
  path: string,
  {
    body,
    key = BREVO_KEY,
    headers = {},
  }: { body?: unknown; key?: string | null; headers?: Record<string, string> } = {},
): Promise<[number, unknown]> {
  const given = {
    ...(key !== null && { 'api-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const answer = await fetch(`${server.url}/${path}`, {
    method,
    headers: given,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()];
}

test('the documented example is accepted, with its id, its segments and the remaining credit', async () => {
  expect(await call('POST', 'transactionalSMS/send', { body: MESSAGE })).toEqual([
    201,
    {
      reference: expect.stringMatching(/^sms-ref-/) as string,
      messageId: 1_733_012_345_678_901,
      smsCount: 1,
      usedCredits: 0.7,
      remainingCredits: 998.8,
    },
  ]);
  expect(server.messages).toMatchObject([
    { recipient: '33612345678', tag: ['review_request', 'team_12'], webUrl: null },
  ]);
});

test('the account is returned with its SMS credit', async () => {
  expect(await call('GET', 'account')).toMatchObject([
    200,
    { email: 'compta@boutique.test', plan: [{ type: 'free' }, { type: 'sms', credits: 999.5 }] },
  ]);
});

test.each([
  [
    'no key',
    { key: null },
    401,
    { code: 'unauthorized', message: 'authentication not found in headers' },
  ],
  ['a wrong key', { key: 'x' }, 401, { code: 'unauthorized', message: 'Key not found' }],
  [
    'a number that is none',
    { body: { ...MESSAGE, recipient: '+33612345678' } },
    400,
    { code: 'invalid_parameter', message: 'Invalid telephone number' },
  ],
  [
    'a sender that is too long',
    { body: { ...MESSAGE, sender: 'MAISONLAVANDE' } },
    400,
    { code: 'invalid_parameter', message: 'Sender name is not valid' },
  ],
  [
    'no words',
    { body: { ...MESSAGE, content: '' } },
    400,
    { code: 'missing_parameter', message: 'content is missing' },
  ],
] as const)('refuses %s', async (_, given, status, body) => {
  expect(await call('POST', 'transactionalSMS/send', { body: MESSAGE, ...given })).toEqual([
    status,
    body,
  ]);
  expect(server.messages).toEqual([]);
});

test('a message that the credit does not cover is refused, and a key may send 150 calls a second', async () => {
  server.keys.set(BREVO_KEY, { credits: 0.5, is_active: true });
  expect(await call('POST', 'transactionalSMS/send', { body: MESSAGE })).toEqual([
    402,
    { code: 'not_enough_credits', message: 'Not enough credits' },
  ]);
  server.setLimit(2);
  await call('GET', 'account');
  const answer = await fetch(`${server.url}/account`, { headers: { 'api-key': BREVO_KEY } });
  expect([
    answer.status,
    answer.headers.get('x-sib-ratelimit-reset'),
    answer.headers.get('x-sib-ratelimit-remaining'),
  ]).toEqual([429, '1', '0']);
});
