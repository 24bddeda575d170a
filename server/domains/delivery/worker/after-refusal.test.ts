import { expect, test } from 'vitest';
import { PLAN_NOW } from '#server/domains/requests/planning/plan-requests.fixture.ts';
import { afterRefusal, failedReason } from './after-refusal.ts';
import { deliveredInput, requestOf } from '../claiming/decide-claimed.fixture.ts';

const request = requestOf(deliveredInput());
const reasonAfter = (channel: 'email' | 'sms' | 'whatsapp', by: 'content' | 'recipient') =>
  afterRefusal(
    { metadata: {}, step: 'request', channel, failures: 0 },
    { kind: 'refused', by, text: 'non', retryAfterMs: null },
    request,
    PLAN_NOW,
  ).reason;

test('a refused content fails with the content as its reason on every channel, a refused address with the address', () => {
  expect(
    (['email', 'sms', 'whatsapp'] as const).map((channel) => reasonAfter(channel, 'content')),
  ).toEqual(['template_rejected', 'template_rejected', 'template_rejected']);
  expect(reasonAfter('email', 'recipient')).toBe('invalid_recipient');
});

test('a late refusal has the reason of its cause', () => {
  expect(
    (['recipient', 'content', 'sender', 'transient', 'marketing'] as const).map(failedReason),
  ).toEqual([
    'invalid_recipient',
    'template_rejected',
    'channel_disconnected',
    'provider_unavailable',
    'provider_unavailable',
  ]);
});
