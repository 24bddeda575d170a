import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import {
  CREDENTIALS,
  META_TEMPLATE,
  META_TOKEN,
  NAMED_TEMPLATE,
} from '#fake-services/whatsapp/meta-rows.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { openMeta } from './open-meta.ts';
import { tierOf } from './read-account.ts';
import { readTemplate } from './read-templates.ts';

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

test('an account is read with its number, its quality, its tier and every page of its templates', async () => {
  for (let i = 0; i < 120; i++)
    server.templates.push({ ...META_TEMPLATE, id: String(i), name: `autre_${i}` });
  const { details, templates } = await meta.readAccount(sealed());
  expect(details).toEqual({
    waba_id: CREDENTIALS.waba_id,
    phone_number_id: CREDENTIALS.phone_number_id,
    phone_number: '+33755512345',
    verified_name: 'Maison Lavande',
    quality: 'green',
    tier: 250,
  });
  expect(templates).toHaveLength(121);
});

test.each([
  ['token', { token: 'autre' }, 'jeton'],
  ['app_secret', { app_secret: 'autre' }, 'clé secrète'],
  ['phone_number_id', { phone_number_id: '42' }, 'identifiant de numéro'],
  ['waba_id', { waba_id: '42' }, 'identifiant de compte'],
] as const)('a wrong %s is refused at its field, in French', async (field, given, text) => {
  expect(await refused(meta.readAccount(sealed(given)))).toMatchObject({
    kind: 'auth',
    field,
    message: expect.stringContaining(text) as string,
  });
});

test('a number of another account is told', async () => {
  server.fault({ kind: 'answer', path: '/phone_numbers', status: 200, body: { data: [] } });
  expect(await refused(meta.readAccount(sealed()))).toMatchObject({
    kind: 'auth',
    field: 'phone_number_id',
  });
});

test('templates by place and by name take the same shape; what we cannot fill is listed but not sendable', () => {
  expect(provided(META_TEMPLATE)).toMatchObject({
    status: 'approved',
    is_named: false,
    category: 'UTILITY',
    quality: 'GREEN',
    structure: {
      header: {
        type: 'TEXT',
        text: 'Merci {{1}}',
        variable: { number: 1, name: 'header_1', example: 'Léa' },
      },
      body: {
        text: 'Votre commande {{1}} est arrivée. Votre avis ?',
        variables: [{ number: 1, name: 'body_1', example: '1042' }],
      },
      footer: { text: 'STOP pour arrêter' },
      buttons: [
        {
          type: 'CTA',
          list: [
            {
              type: 'URL',
              text: 'Donner mon avis',
              index: 0,
              url: 'https://a.example/{{1}}',
              variable: { number: 1, name: 'review_link', example: 'https://a.example/r/7f3k' },
            },
          ],
        },
      ],
    },
  });
  expect(provided(NAMED_TEMPLATE).structure.body).toEqual({
    text: 'Bonjour {{1}}, votre commande {{2}} est arrivée.',
    variables: [
      { number: 1, name: 'first_name', example: 'Léa' },
      { number: 2, name: 'order_number', example: '1042' },
    ],
  });
  const [header, ...rest] = META_TEMPLATE.components;
  expect(
    provided({ ...META_TEMPLATE, components: [{ ...header, format: 'IMAGE' }, ...rest] }).status,
  ).toBe('unreadable');
  expect(provided({ ...META_TEMPLATE, components: [...rest, { type: 'CAROUSEL' }] }).status).toBe(
    'unreadable',
  );
  expect(
    ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'LIMIT_EXCEEDED'].map(
      (status) => provided({ ...META_TEMPLATE, status }).status,
    ),
  ).toEqual(['pending', 'rejected', 'paused', 'disabled', 'disabled']);
  expect(provided({ ...META_TEMPLATE, category: 'MARKETING' }).version).not.toBe(
    provided(META_TEMPLATE).version,
  );
});

test('what is accepted keeps Meta’s id and carries our key, its values and the end of the link', async () => {
  const { provider_message_id } = await send();
  expect(server.messages).toEqual([
    {
      id: provider_message_id,
      phone_number_id: CREDENTIALS.phone_number_id,
      to: '33612345678',
      biz_opaque_callback_data: message.key,
      template: { name: 'demande_avis_fr', language: 'fr' },
      values: ['Léa', '1042', 'y/T'],
    },
  ]);
});

test('values go by name where the template wants names; line ends become spaces; a button that holds part of the path takes the rest', async () => {
  const row = {
    ...NAMED_TEMPLATE,
    components: NAMED_TEMPLATE.components.map((one) =>
      one.buttons
        ? { ...one, buttons: [{ type: 'URL', text: 'Avis', url: 'https://avis.test/y/{{1}}' }] }
        : one,
    ),
  };
  server.templates.splice(0, 1, row);
  await send({
    template: asked(row, { first_name: 'Léa\net  Tom', order_number: '1042', review_link: 'y/T' }),
  });
  expect(server.messages[0]?.values).toEqual(['Léa et Tom', '1042', 'T']);
});

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

test('free words leave as they are for who wrote within 24 hours, and are refused for everybody else', async () => {
  const talk = meta.openTalk?.(() => Promise.resolve(sealed()));
  const said = {
    ...message,
    key: 'reply.0193f1a0-0000-7000-8000-000000000001',
    text: 'Bonjour Léa,\nvotre flacon repart.',
    template: null,
  };
  expect(
    await refused(talk?.send(said, new AbortController().signal) ?? Promise.resolve()),
  ).toMatchObject({ kind: 'content' });
  server.open.add('33612345678');
  await talk?.send(said, new AbortController().signal);
  expect(server.messages).toMatchObject([
    { to: '33612345678', biz_opaque_callback_data: said.key, template: null, values: [said.text] },
  ]);
});
