import { expect, test } from 'vitest';
import { callbackSecret, callbackUrl, readCallbackSecret } from './sms-callbacks.ts';

const today = { secretKey: 'a secret of today, long enough to be one', secretKeyPrevious: null };
const tomorrow = {
  secretKey: 'a secret of tomorrow, also long enough',
  secretKeyPrevious: today.secretKey,
};

test('a callback secret identifies its account and cannot be forged for another', () => {
  const [ours, instance] = [callbackSecret(today, '12'), callbackSecret(today, null)];
  expect([readCallbackSecret(today, ours), readCallbackSecret(today, instance)]).toEqual([
    '12',
    null,
  ]);
  expect(readCallbackSecret(today, ours.replace(/^12/, '13'))).toBe(false);
  for (const strange of [
    '',
    '12',
    '12-',
    `12-${'a'.repeat(32)}`,
    `${ours}a`,
    ours.slice(0, -1),
    `01${ours.slice(2)}`,
  ])
    expect(readCallbackSecret(today, strange), strange).toBe(false);
});

test('a callback secret made with the previous secret is accepted only while that secret is configured', () => {
  const ours = callbackSecret(today, '12');
  expect(readCallbackSecret(tomorrow, ours)).toBe('12');
  expect(readCallbackSecret({ ...tomorrow, secretKeyPrevious: null }, ours)).toBe(false);
});

test('no callback address is given to a service that cannot reach it', () => {
  const config = {
    ...today,
    publicUrl: 'http://localhost:3000',
    brevoApiBase: 'https://api.brevo.com/v3',
    twilioApiBase: 'http://127.0.0.1:4041',
  };
  expect([callbackUrl(config, 'brevo', null), callbackUrl(config, 'twilio', null)]).toEqual([
    null,
    'http://localhost:3000/webhooks/twilio/status',
  ]);
  expect(callbackUrl({ ...config, publicUrl: 'https://avis.test' }, 'brevo', '12')).toBe(
    `https://avis.test/webhooks/brevo/${callbackSecret(today, '12')}`,
  );
});
