import { expect, test } from 'vitest';
import { translateKanalError } from '#server/integrations/kanal/translate-kanal-error.ts';
import { translateGraphError } from '#server/integrations/meta/translate-graph-error.ts';
import { translateSmtpError } from '#server/integrations/mail/translate-smtp-error.ts';
import { ProviderError } from './provider-error.ts';

const long = `${'x'.repeat(299)}😀 and more`;
const answer = { status: 400, retryAfterMs: null, text: '' };

test.each([
  ['said by itself', new ProviderError('content', 'a\0b \ud83d')],
  ['no JSON, of Kanal', translateKanalError({ ...answer, body: undefined, text: 'a\0b' })],
  ['long, of Kanal', translateKanalError({ ...answer, body: { error: long } })],
  [
    'long, of Meta',
    translateGraphError({ ...answer, body: { error: { code: 1, message: long } } }),
  ],
  [
    'long, of a mail server',
    translateSmtpError(Object.assign(new Error('refused'), { response: long })),
  ],
])('the words of a refusal can always be kept: %s', (_, { message }) => {
  expect(message.isWellFormed()).toBe(true);
  expect(message).not.toContain('\0');
  expect(message).toMatch(/[bx]/);
});
