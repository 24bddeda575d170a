import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import { openMeta } from './open-meta.ts';
import { CREDENTIALS, META_TEMPLATE, NAMED_TEMPLATE } from '#fake-services/whatsapp/meta-rows.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';
import { readTemplate } from './read-templates.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

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
