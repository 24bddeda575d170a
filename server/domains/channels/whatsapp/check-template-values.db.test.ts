import { afterAll, beforeAll, expect, test } from 'vitest';
import { kanalScene, type KanalShop } from '#server/testing/scenes/kanal-scene.ts';
import { ASK_TEMPLATE } from '#fake-services/whatsapp/kanal.ts';

const { kanal, ...scene } = await kanalScene();
afterAll(() => kanal.stop());

const STRANGE = {
  ...ASK_TEMPLATE,
  structure: {
    name: 'avis',
    category: 'UTILITY',
    body: {
      text: 'Bonjour {{1}}, commande {{2}}',
      variables: [
        { number: 1, name: 'prénom client', example: 'Léa' },
        { number: 2, name: 'order_number', example: '1042' },
      ],
    },
  },
};
let shop: KanalShop;
let template_id: string;
beforeAll(async () => {
  kanal.templates.splice(0, Infinity, STRANGE);
  shop = await scene.addShop();
  await shop.connect();
  const { body } = await shop.call('GET', 'kanal/templates');
  template_id = (body.data as { templates: { id: string }[] }).templates[0]?.id ?? '';
});

const whatsapp = (variables: Record<string, string>, more = {}) => ({
  steps: {
    request: {
      channels: ['whatsapp'],
      contents: { whatsapp: { template_id, variables, ...more } },
    },
  },
});
const save = (flow: object) =>
  shop.call('POST', 'flow_configuration_config', { flow_configuration_config: flow });
const FIELD = 'flow_configuration_config.steps.request.contents.whatsapp';

test('a template variable without a value is refused when saved, by its name; one with our name needs no value', async () => {
  const refused = await save(whatsapp({}));
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
    422,
    [`${FIELD}.variables.prénom client`],
  ]);
  expect(refused.body.message).toMatch(/prénom client.*demande_avis_fr/u);
  expect((await save(whatsapp({ 'prénom client': '{{first_name}}' }))).status).toBe(200);
});

test('the template of each language also needs its values', async () => {
  const refused = await save(
    whatsapp(
      { 'prénom client': '{{first_name}}' },
      { translations: { en: { template_id, variables: {} } } },
    ),
  );
  expect(Object.keys(refused.body.errors ?? {})).toEqual([
    `${FIELD}.translations.en.variables.prénom client`,
  ]);
});

test('a step without WhatsApp, a disabled step, or a template that no longer exists does not prevent saving', async () => {
  expect(
    (await save({ steps: { request: { ...whatsapp({}).steps.request, channels: ['email'] } } }))
      .status,
  ).toBe(200);
  expect(
    (await save({ steps: { request: { ...whatsapp({}).steps.request, is_enabled: false } } }))
      .status,
  ).toBe(200);
  expect(
    (
      await save({
        steps: {
          request: {
            channels: ['whatsapp'],
            contents: { whatsapp: { template_id: '999999', variables: {} } },
          },
        },
      })
    ).status,
  ).toBe(200);
});

test('a test message with a variable without a value is refused by its name, and is sent once it has one', async () => {
  const send = (variables: Record<string, string>) =>
    shop.call('POST', 'send_test_review_request', {
      contact: '+33612345678',
      step: 'request',
      flow_configuration: whatsapp(variables),
    });
  expect(await send({})).toMatchObject({
    status: 422,
    body: {
      errors: {
        'flow_configuration.steps.request.contents.whatsapp.variables.prénom client': [
          expect.stringContaining('n’a pas de valeur'),
        ],
      },
    },
  });
  const sent = await send({ 'prénom client': 'chère cliente' });
  expect([sent.status, sent.body.data?.['status']]).toEqual([200, 'sent']);
  expect(kanal.messages.at(-1)?.variables).toMatchObject({
    'prénom client': expect.stringContaining('chère cliente') as string,
  });
});
