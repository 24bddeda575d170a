import { afterAll, beforeEach, expect, test } from 'vitest';
import { KANAL_KEY, startKanal } from './kanal.ts';

/**
 * Checks the fake service against the documented examples (developers.getkanal.com, as saved in the
 * adapter’s README).
 */
const server = await startKanal();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const MESSAGE = {
  template_id: 3071,
  phone_number: '+33612345678',
  name: 'Léa Martin',
  cleanForCountry: 'FR',
  variables: { first_name: 'Léa', order_number: '1042', review_link: 'https://a.example/r/7f3k' },
};
async function call(
  method: string,
  path: string,
  {
    body,
    key = KANAL_KEY,
    headers = {},
  }: { body?: unknown; key?: string | null; headers?: Record<string, string> } = {},
): Promise<[number, unknown]> {
  const given = {
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: given,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()];
}

test('templates are listed as an array whose structure is a string', async () => {
  const [status, body] = await call('GET', 'get_templates');
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({
      id: 3071,
      phone_number_id: 18,
      name: 'demande_avis_fr',
      wa_status: 'APPROVED',
      structure: expect.stringContaining('"UTILITY"') as string,
    }),
  ]);
});

test('a message is sent once per idempotency key: the repeated call is a 201 without ids', async () => {
  const headers = { 'idempotency-key': 'k1' };
  expect(await call('POST', 'templates', { body: MESSAGE, headers })).toEqual([
    200,
    {
      success: true,
      message: 'Template message sent successfully',
      message_id: 700_123,
      contact_id: 41_877,
      phone_number: '33612345678',
    },
  ]);
  expect(await call('POST', 'templates', { body: MESSAGE, headers })).toEqual([
    201,
    { message: 'Message already sent with this idempotency key: k1' },
  ]);
  expect(server.messages).toHaveLength(1);
});

test.each([
  ['no key', { key: null }, 401, { error: 'API key is missing' }],
  ['a wrong key', { key: 'x' }, 401, { error: 'Invalid API key' }],
  [
    'no template',
    { body: { ...MESSAGE, template_id: undefined } },
    400,
    { error: 'template_id is required' },
  ],
  [
    'an unknown template',
    { body: { ...MESSAGE, template_id: 1 } },
    404,
    { error: 'Template not found' },
  ],
] as const)('%s is refused in the flat error format', async (_, given, status, body) => {
  expect(await call('POST', 'templates', { body: MESSAGE, ...given })).toEqual([status, body]);
});

test('automations are refused in the other error format', async () => {
  expect(await call('POST', 'automations/x', { body: {} })).toEqual([
    404,
    { message: 'Incoming webhook not found' },
  ]);
});

test('an account without a subscription is refused by every call, and /me accepts POST only', async () => {
  expect((await call('GET', 'me'))[0]).toBe(405);
  server.keys.set(KANAL_KEY, { is_active: false });
  for (const [method, path] of [
    ['GET', 'get_templates'],
    ['POST', 'templates'],
    ['POST', 'me'],
  ] as const)
    expect(await call(method, path, method === 'POST' ? { body: MESSAGE } : {})).toEqual([
      403,
      { error: 'Team has no active subscription' },
    ]);
});

test('a key may send 60 calls a minute; the body of a refusal gives the time to wait', async () => {
  const answers = [];
  for (let i = 0; i < 61; i++) answers.push(await call('GET', 'get_templates'));
  expect(answers.slice(0, 60).every(([status]) => status === 200)).toBe(true);
  expect(answers.at(-1)).toEqual([
    429,
    { error: 'Too many requests. Please slow down.', retry_after: 60 },
  ]);
});
