import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { openMeta } from './open-meta.ts';
import {
  CREDENTIALS,
  META_TEMPLATE,
  NAMED_TEMPLATE,
  META_TOKEN,
} from '#fake-services/whatsapp/meta-rows.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';
import { readTemplate } from './read-templates.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { tierOf } from './read-account.ts';

const server = await startMeta();

afterAll(() => server.stop());

beforeEach(() => server.reset());

const meta = openMeta({ metaGraphBase: server.url, metaGraphVersion: 'v26.0' });

const sealed = (given: Partial<typeof CREDENTIALS> = {}) =>
  JSON.stringify({ ...CREDENTIALS, ...given });

const provided = (row: unknown): ProvidedTemplate => {
  const template = readTemplate(row);
  if (!template) throw new Error('unread');
  return template;
};

const asked = (row: unknown, variables: Record<string, string>): OutgoingMessage['template'] => ({
  ...provided(row),
  variables,
});

const message: OutgoingMessage = {
  key: '0193f1a0-0000-7000-8000-000000000001.request.1',
  team_id: '1',
  request_id: '1',
  message_id: '1',
  recipient: '+33612345678',
  sender_name: 'Boutique',
  subject: null,
  text: '',
  html: null,
  stop_url: 'https://avis.test/y/T/stop',
  review_url: 'https://avis.test/y/T',
  template: asked(META_TEMPLATE, { header_1: 'Léa', body_1: '1042', review_link: 'y/T' }),
};

const send = (given: Partial<OutgoingMessage> = {}, credentials: string | null = sealed()) =>
  meta
    .open(() => Promise.resolve(credentials))
    .send({ ...message, ...given }, new AbortController().signal);

const refused = async (call: Promise<unknown>): Promise<ProviderError> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
};

test.each([
  [190, 'auth'],
  [10, 'auth'],
  [131005, 'auth'],
  [4, 'rate'],
  [80007, 'rate'],
  [130429, 'rate'],
  [131056, 'rate'],
  [131048, 'paused'],
  [131064, 'paused'],
  [131049, 'marketing'],
  [131050, 'opted_out'],
  [131026, 'recipient'],
  [130472, 'recipient'],
  [131021, 'recipient'],
  [131031, 'violation'],
  [368, 'violation'],
  [131042, 'business'],
  [131037, 'business'],
  [131047, 'content'],
  [132000, 'content'],
  [132001, 'content'],
  [132015, 'content'],
  [132016, 'content'],
  [131008, 'content'],
  [131062, 'content'],
  [131016, 'transient'],
  [131057, 'transient'],
  [1, 'unknown_outcome'],
  [131000, 'unknown_outcome'],
  [999999, 'content'],
] as const)('code %i is %s', async (code, kind) => {
  server.refuse(code);
  expect((await refused(send())).kind).toBe(kind);
});

test.each([
  [{ kind: 'answer', status: 503, body: '<html>' }, 'unknown_outcome'],
  [{ kind: 'answer', status: 200, body: {} }, 'unknown_outcome'],
  [{ kind: 'answer', status: 429, body: 'slow', headers: { 'retry-after': '7' } }, 'rate'],
  [{ kind: 'drop' }, 'unknown_outcome'],
  [{ kind: 'lose_answer' }, 'unknown_outcome'],
] as const)('%o is %s', async (fault, kind) => {
  server.fault(fault);
  expect((await refused(send())).kind).toBe(kind);
});

test('a token that was replaced while it was being refused is no refusal; without credentials nobody is asked', async () => {
  const given = [sealed({ token: 'ancien' }), sealed()];
  expect(
    await refused(
      meta
        .open(() => Promise.resolve(given.shift() ?? null))
        .send(message, new AbortController().signal),
    ),
  ).toMatchObject({ kind: 'rate', retryAfterMs: 0 });
  const before = server.calls.length;
  expect((await refused(send({}, null))).kind).toBe('auth');
  expect(server.calls).toHaveLength(before);
});

test('a template of ours is submitted with its examples, and is pending', async () => {
  const template = {
    ...provided(NAMED_TEMPLATE),
    name: 'recueil_demande',
    language: 'fr',
    category: 'UTILITY' as const,
    link_base: 'https://avis.test',
  };
  expect(await meta.submitTemplate?.(sealed(), template)).toMatchObject({
    name: 'recueil_demande',
    status: 'pending',
    is_named: true,
  });
  expect(server.templates.at(-1)).toMatchObject({
    parameter_format: 'NAMED',
    components: [
      { text: 'Bonjour {{first_name}}, votre commande {{order_number}} est arrivée.' },
      { buttons: [{ url: 'https://avis.test/{{1}}' }] },
    ],
  });
  expect((await refused(meta.submitTemplate?.(sealed(), template) ?? Promise.resolve())).kind).toBe(
    'content',
  );
});

test('the app is called for the account, and is left again', async () => {
  await meta.subscribe?.(sealed());
  expect([...server.subscribed]).toEqual([CREDENTIALS.waba_id]);
  await meta.unsubscribe?.(sealed());
  expect(server.subscribed.size).toBe(0);
  server.tokens.set(META_TOKEN, { app_secret: CREDENTIALS.app_secret, is_expired: true });
  expect((await refused(meta.subscribe?.(sealed()) ?? Promise.resolve())).kind).toBe('auth');
});

test('a tier is a number of people however it is written', () => {
  expect(
    ['TIER_250', 'TIER_2K', 'TIER_100K', 'TIER_UNLIMITED', 2000, -1, undefined, 'TIER_NOT_SET'].map(
      tierOf,
    ),
  ).toEqual([250, 2000, 100_000, 'unlimited', 2000, 'unlimited', null, null]);
});
