import { expect, test } from 'vitest';
import {
  type FlowConfiguration,
  flowConfigurationSchema,
} from '#contract/settings/flow-configuration.ts';
import type { SendableTemplate } from '#server/domains/channels/whatsapp/read-approved.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { composeTemplate } from './compose-template.ts';

const VALUES = {
  first_name: 'Léa',
  last_name: 'Martin',
  shop_name: 'Lavande',
  order_number: '1042',
  review_link: 'https://avis.test/recueil/y/TOKEN',
  stop_link: 'https://avis.test/recueil/y/TOKEN/stop',
};

function template(id: string, body: string[], button?: string): [string, SendableTemplate] {
  const variables = body.map((name, index) => ({ number: index + 1, name, example: null }));
  const text = variables.map(({ number }) => `{{${number}}}`).join(' ');
  const buttons =
    button === undefined
      ? null
      : [
          {
            type: 'CTA',
            list: [
              {
                type: 'URL',
                text: 'Avis',
                index: 0,
                variable: { number: 1, name: button, example: null },
              },
            ],
          },
        ];
  return [
    id,
    {
      id,
      kanal_template_id: `k${id}`,
      name: `t${id}`,
      language: 'fr',
      is_named: true,
      structure: {
        name: id,
        category: null,
        header: null,
        body: { text, variables },
        footer: null,
        buttons,
      },
    },
  ];
}
const TEMPLATES = new Map([
  template('1', ['first_name', 'order_number'], 'review_link'),
  template('2', ['cadeau'], 'adresse'),
  template('3', ['shop_name']),
  template('4', ['first_name'], 'stop_link'),
]);

const flow = (whatsapp: object): FlowConfiguration =>
  flowConfigurationSchema.parse({ steps: { request: { contents: { whatsapp } } } });
const compose = (whatsapp: object, { locale = 'fr', values = VALUES } = {}) =>
  composeTemplate(flow(whatsapp), 'request', locale, TEMPLATES, values);

test('each template variable gets our value of the same name, and a button the path of the link', () => {
  expect(compose({ template_id: '1' })).toMatchObject({
    provider_template_id: 'k1',
    name: 't1',
    language: 'fr',
    variables: { first_name: 'Léa', order_number: '1042', review_link: 'recueil/y/TOKEN' },
    text: 'Léa 1042',
  });
  expect(compose({ template_id: '4' }).variables['stop_link']).toBe('recueil/y/TOKEN/stop');
});

test('a mapped value overrides ours; a button of any name leads to the review page', () => {
  expect(
    compose({ template_id: '2', variables: { cadeau: 'un savon de {{shop_name}}' } }).variables,
  ).toEqual({ cadeau: 'un savon de Lavande', adresse: 'recueil/y/TOKEN' });
  expect(
    compose({ template_id: '2', variables: { cadeau: 'x', adresse: '{{stop_link}}' } }).variables[
      'adresse'
    ],
  ).toBe('recueil/y/TOKEN/stop');
  expect(
    compose({
      template_id: '2',
      variables: { cadeau: 'x', adresse: 'https://lavande.fr/avis?de={{first_name}} M#bas' },
    }).variables['adresse'],
  ).toBe('avis?de=L%C3%A9a%20M');
});

test('each language uses its own template, or the step’s when that one is no longer approved', () => {
  const whatsapp = {
    template_id: '1',
    translations: {
      en: { template_id: '3' },
      es: { template_id: '99' },
      de: { template_id: null },
    },
  };
  expect(
    ['fr', 'en', 'es', 'de', 'it'].map(
      (locale) => compose(whatsapp, { locale }).provider_template_id,
    ),
  ).toEqual(['k1', 'k3', 'k1', 'k1', 'k1']);
});

test('an empty value is replaced, because Meta would refuse it', () => {
  expect(
    compose({ template_id: '1' }, { values: { ...VALUES, first_name: '', order_number: '' } })
      .variables,
  ).toMatchObject({ first_name: 'à vous', order_number: '–' });
});

test.each([
  ['no template was chosen', {}],
  ['the template is no longer approved', { template_id: '99' }],
  ['a variable has no value', { template_id: '2' }],
])('when %s, the step fails with an error instead of sending', (_, whatsapp) => {
  expect(() => compose(whatsapp)).toThrow(ProviderError);
});
