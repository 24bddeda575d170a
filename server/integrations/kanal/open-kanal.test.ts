import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { openKanal } from './open-kanal.ts';

const server = await startKanal();
afterAll(() => server.stop());
beforeEach(() => server.reset());

const kanal = openKanal({ kanalApiBase: server.url });
const listTemplates = async () => (await kanal.readAccount(KANAL_KEY)).templates;
const templateOf = (
  provider_template_id: string,
  variables: Record<string, string>,
): OutgoingMessage['template'] => ({
  provider_template_id,
  variables,
  name: 'demande_avis_fr',
  language: 'fr',
  is_named: true,
  structure: {
    name: 'demande_avis_fr',
    category: null,
    header: null,
    body: { text: '', variables: [] },
    footer: null,
    buttons: null,
  },
});
const message: OutgoingMessage = {
  key: 'r1.request.1',
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
  template: templateOf('3071', { first_name: 'Léa', order_number: '1042', review_link: 'y/T' }),
};
const send = (given: Partial<OutgoingMessage> = {}, key = KANAL_KEY) =>
  kanal
    .open(() => Promise.resolve(key))
    .send({ ...message, ...given }, new AbortController().signal);
const refused = async (call: Promise<unknown>): Promise<ProviderError> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
};

test('reads the templates whose structure is JSON inside a string', async () => {
  const [template] = await listTemplates();
  expect(template).toEqual({
    provider_template_id: '3071',
    name: 'demande_avis_fr',
    category: 'UTILITY',
    language: null,
    version: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    status: 'approved',
    rejected_reason: null,
    quality: null,
    is_named: true,
    structure: {
      name: 'demande_avis_fr',
      category: 'UTILITY',
      header: {
        type: 'TEXT',
        text: 'Merci {{1}}',
        variable: { number: 1, name: 'first_name', example: 'Léa' },
      },
      body: {
        text: 'Commande {{1}} bien reçue ?',
        variables: [{ number: 1, name: 'order_number', example: '1042' }],
      },
      footer: { text: 'Répondez STOP pour arrêter' },
      buttons: [
        {
          type: 'CTA',
          list: [
            {
              type: 'URL',
              text: 'Donner mon avis',
              index: 0,
              variable: { number: 1, name: 'review_link', example: null },
            },
          ],
        },
      ],
    },
  });
});

test('a template without header, footer or buttons is whole; one that nobody can read is listed but not sendable', async () => {
  server.templates.splice(
    0,
    1,
    { id: 1, name: 'court', structure: { name: 'court', body: { text: 'Bonjour' } } },
    { id: 2, name: 'image', structure: { header: { type: 'IMAGE' }, body: { text: 'a' } } },
    { id: 3, name: 'autre', structure: '{oops' },
    { id: 4, name: 'objet', structure: { components: [] } },
  );
  const templates = await listTemplates();
  expect(templates.map(({ name, status }) => [name, status])).toEqual([
    ['court', 'approved'],
    ['image', 'unreadable'],
    ['autre', 'unreadable'],
    ['objet', 'unreadable'],
  ]);
  expect(templates[0]?.structure).toMatchObject({
    header: null,
    footer: null,
    buttons: null,
    body: { text: 'Bonjour', variables: [] },
  });
});

test('a changed text is another version', async () => {
  const [before] = await listTemplates();
  server.templates.splice(0, 1, {
    id: 3071,
    name: 'demande_avis_fr',
    structure: { body: { text: 'Autre chose' } },
  });
  const [after] = await listTemplates();
  expect(after?.version).not.toBe(before?.version);
});

test('what is accepted keeps the id that Kanal gave', async () => {
  await expect(send()).resolves.toEqual({ provider_message_id: '700123' });
  expect(server.messages).toMatchObject([
    {
      phone_number: '33612345678',
      idempotency_key: 'r1.request.1',
      variables: { review_link: 'y/T' },
    },
  ]);
});

test('a repeat with the same key is accepted, without an id, and reaches nobody twice', async () => {
  server.fault({ kind: 'lose_answer' });
  expect((await refused(send())).kind).toBe('unknown_outcome');
  await expect(send()).resolves.toEqual({ provider_message_id: null });
  expect(server.messages.map(({ replays }) => replays)).toEqual([1]);
});

test.each([
  ['a key that Kanal does not know', () => send({}, 'inconnue'), 'auth', null],
  ['a template that is gone', () => send({ template: templateOf('9', {}) }), 'content', null],
  ['a missing variable', () => send({ template: templateOf('3071', {}) }), 'content', null],
  ['no phone number', () => send({ recipient: '+33' }), 'recipient', null],
  ['no template', () => send({ template: null }), 'content', null],
] as const)('%s says who must act', async (_, call, kind, retryAfterMs) => {
  expect(await refused(call())).toMatchObject({ kind, retryAfterMs });
  expect(server.messages).toEqual([]);
});

test.each([
  [
    {
      kind: 'answer',
      status: 429,
      body: { error: 'Too many requests. Please slow down.', retry_after: 7 },
    },
    'rate',
    7000,
  ],
  [{ kind: 'answer', status: 429, body: 'slow' }, 'rate', 60_000],
  [{ kind: 'answer', status: 503, body: '<html>' }, 'transient', null],
  [{ kind: 'answer', status: 401, body: { message: 'Invalid API key' } }, 'auth', null],
  [{ kind: 'answer', status: 200, body: 'garbage' }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 200, body: { success: false } }, 'unknown_outcome', null],
  [{ kind: 'answer', status: 302, body: {} }, 'unknown_outcome', null],
  [{ kind: 'drop' }, 'unknown_outcome', null],
] as const)('%o is %s', async (fault, kind, retryAfterMs) => {
  server.fault(fault);
  expect(await refused(send())).toMatchObject({ kind, retryAfterMs });
});

test('a key that was replaced while it was being refused is no refusal: the message goes again at once', async () => {
  const keys = ['ancienne', KANAL_KEY];
  const error = await refused(
    kanal
      .open(() => Promise.resolve(keys.shift() ?? null))
      .send(message, new AbortController().signal),
  );
  expect(error).toMatchObject({ kind: 'rate', retryAfterMs: 0 });
});

test('a message that waited until there is no key any more asks nobody', async () => {
  expect(
    (
      await refused(
        kanal.open(() => Promise.resolve(null)).send(message, new AbortController().signal),
      )
    ).kind,
  ).toBe('auth');
  expect(server.calls).toEqual([]);
});

test('a server that is not there was certainly not asked', async () => {
  const gone = await startKanal();
  await gone.stop();
  const away = openKanal({ kanalApiBase: gone.url });
  expect((await refused(away.readAccount(KANAL_KEY))).kind).toBe('transient');
});

test('an inactive subscription and a refused key are told in French, with the remedy', async () => {
  server.keys.set(KANAL_KEY, { is_active: false });
  expect(await refused(listTemplates())).toMatchObject({
    kind: 'business',
    message: expect.stringContaining('abonnement Kanal') as string,
  });
  server.keys.clear();
  expect(await refused(listTemplates())).toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('collez-la') as string,
  });
});
