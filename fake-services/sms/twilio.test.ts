import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from './twilio.ts';
import { signTwilio } from './twilio-reports.ts';

/**
 * Checks the fake service against the documented examples (twilio.com/docs/messaging, as saved in
 * the adapter’s README).
 */
const server = await startTwilio();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const MESSAGE = {
  To: '+33612345678',
  From: 'BOUTIQUE',
  Body: 'Votre avis ?',
  StatusCallback: 'https://avis.example.com/webhooks/twilio/status',
  ValidityPeriod: '14400',
  SmartEncoded: 'true',
};
async function call(
  method: string,
  resource: string,
  { form, token = TWILIO_TOKEN }: { form?: Record<string, string>; token?: string } = {},
): Promise<[number, unknown]> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${TWILIO_SID}:${token}`).toString('base64')}`,
  };
  const answer = await fetch(`${server.url}/2010-04-01/Accounts/${TWILIO_SID}${resource}.json`, {
    method,
    headers,
    ...(form && { body: new URLSearchParams(form) }),
  });
  return [answer.status, await answer.json()];
}

test('a signature is computed as Twilio computes it', () => {
  const form = {
    MessageSid: 'SM00000000000000000000000000000001',
    MessageStatus: 'delivered',
    To: '+33612345678',
    From: 'BOUTIQUE',
    AccountSid: 'AC00000000000000000000000000000001',
  };
  expect(
    signTwilio('twilio_auth_token', 'https://avis.example.com/webhooks/twilio/status', form),
  ).toBe('MDyBn2jT6PWML3BfCKTPeQiTg0w=');
});

test('the documented example is accepted: numbers as strings, RFC 2822 dates, no price yet', async () => {
  expect(await call('POST', '/Messages', { form: MESSAGE })).toEqual([
    201,
    expect.objectContaining({
      sid: 'SM00000000000000000000000000000001',
      status: 'queued',
      to: '+33612345678',
      from: 'BOUTIQUE',
      num_segments: '1',
      price: null,
      price_unit: 'USD',
      error_code: null,
      date_created: expect.stringMatching(
        /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/,
      ) as string,
      direction: 'outbound-api',
      account_sid: TWILIO_SID,
    }),
  ]);
});

test('the account is returned with its balance and its numbers', async () => {
  expect(await call('GET', '')).toMatchObject([
    200,
    { sid: TWILIO_SID, status: 'active', type: 'Full' },
  ]);
  expect(await call('GET', '/Balance')).toEqual([
    200,
    { account_sid: TWILIO_SID, balance: '25.000', currency: 'USD' },
  ]);
  expect(await call('GET', '/IncomingPhoneNumbers')).toMatchObject([
    200,
    {
      incoming_phone_numbers: [
        { phone_number: '+447400000001', capabilities: { sms: true } },
        { capabilities: { sms: false } },
      ],
    },
  ]);
});

test.each([
  ['a wrong token', { token: 'x' }, 401, 20003],
  ['a number that is none', { form: { ...MESSAGE, To: '0612' } }, 400, 21211],
  ['a landline', { form: { ...MESSAGE, To: '+33145678901' } }, 400, 21614],
  ['a sender of somebody else', { form: { ...MESSAGE, From: '+33611111111' } }, 400, 21606],
  ['a sender that is too long', { form: { ...MESSAGE, From: 'MAISONLAVANDE' } }, 400, 21606],
  ['no words', { form: { ...MESSAGE, Body: '' } }, 400, 21602],
  ['too many words', { form: { ...MESSAGE, Body: 'a'.repeat(1601) } }, 400, 21617],
  ['a callback that is no address', { form: { ...MESSAGE, StatusCallback: 'ici' } }, 400, 21609],
] as const)('refuses %s', async (_, given, status, code) => {
  expect(await call('POST', '/Messages', { form: MESSAGE, ...given })).toEqual([
    status,
    expect.objectContaining({
      code,
      status,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    }),
  ]);
  expect(server.messages).toEqual([]);
});

test('a recipient after STOP, an unverified recipient of a trial account, and a closed account are refused', async () => {
  const account = server.accounts.get(TWILIO_SID);
  if (!account) throw new Error('no account');
  account.opted_out.add(MESSAGE.To);
  expect(await call('POST', '/Messages', { form: MESSAGE })).toMatchObject([400, { code: 21610 }]);
  account.opted_out.clear();
  account.type = 'Trial';
  expect(await call('POST', '/Messages', { form: MESSAGE })).toMatchObject([400, { code: 21608 }]);
  account.status = 'suspended';
  expect(await call('POST', '/Messages', { form: MESSAGE })).toMatchObject([403, { code: 20005 }]);
});
