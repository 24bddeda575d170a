import { expect, test } from 'vitest';
import { signTwilio } from '#fake-services/sms/twilio-reports.ts';
import { isFromTwilio } from './is-from-twilio.ts';

const FORM = {
  MessageSid: 'SM00000000000000000000000000000001',
  MessageStatus: 'delivered',
  To: '+33612345678',
  From: 'BOUTIQUE',
  AccountSid: 'AC00000000000000000000000000000001',
};
const CALLBACK_URL = 'https://avis.example.com/webhooks/twilio/status';
const check = (
  given: string | undefined,
  {
    url = CALLBACK_URL,
    form = FORM as Record<string, string>,
    auth_token = 'twilio_auth_token',
  } = {},
) => isFromTwilio(given, { auth_token, url, form: new URLSearchParams(form) });

test('the documented vector is Twilio’s', () => {
  expect(check('MDyBn2jT6PWML3BfCKTPeQiTg0w=')).toBe(true);
});

test('another token, another address, another word or no signature are not', () => {
  const signature = signTwilio('twilio_auth_token', CALLBACK_URL, FORM);
  expect(check(signature)).toBe(true);
  expect([
    check(signature, { auth_token: 'x' }),
    check(signature, { url: `${CALLBACK_URL}?key=1` }),
    check(signature, { form: { ...FORM, MessageStatus: 'failed' } }),
    check(undefined),
    check(''),
    check('AAAA'),
  ]).toEqual([false, false, false, false, false, false]);
});

test('the address counts with and without its port', () => {
  for (const signed of [CALLBACK_URL, CALLBACK_URL.replace('.com', '.com:443')])
    for (const ours of [CALLBACK_URL, CALLBACK_URL.replace('.com', '.com:443')])
      expect(check(signTwilio('twilio_auth_token', signed, FORM), { url: ours })).toBe(true);
  expect(
    check(signTwilio('twilio_auth_token', 'http://avis.test:4690/a', FORM), {
      url: 'http://avis.test:4690/a',
    }),
  ).toBe(true);
});
