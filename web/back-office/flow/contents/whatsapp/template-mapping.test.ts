import { expect, test } from 'vitest';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import { placeholderOf, suggestMapping, variablesOf, wrongText } from './template-mapping.ts';

function template(
  text: string,
  names: readonly string[],
  { header, button }: { header?: string; button?: string } = {},
): TemplateStructure {
  return {
    name: 'avis',
    category: null,
    footer: null,
    header:
      header === undefined
        ? null
        : {
            type: 'TEXT',
            text: 'Merci {{1}}',
            variable: { number: 1, name: header, example: 'Léa' },
          },
    body: {
      text,
      variables: names.map((name, index) => ({ number: index + 1, name, example: null })),
    },
    buttons:
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
          ],
  };
}

test('each variable is listed once, where it first appears, with our value of the same name', () => {
  expect(
    variablesOf(
      template('Commande {{1}} pour {{2}}', ['order_number', 'cadeau'], {
        header: 'first_name',
        button: 'adresse',
      }),
    ),
  ).toEqual([
    { name: 'first_name', place: 'en-tête', example: 'Léa', ours: 'first_name' },
    { name: 'order_number', place: 'texte', example: null, ours: 'order_number' },
    { name: 'cadeau', place: 'texte', example: null, ours: null },
    { name: 'adresse', place: 'bouton', example: null, ours: 'review_link' },
  ]);
});

test.each([
  ['Prénom client', '{{first_name}}'],
  ['nom_de_famille', '{{last_name}}'],
  ['numéro_commande', '{{order_number}}'],
  ['store_name', '{{shop_name}}'],
])('a variable named %s is mapped to %s by default', (name, expected) => {
  expect(suggestMapping(template('{{1}}', [name]), {})).toEqual({ [name]: expected });
});

test('a variable without a name is mapped by the text before it, and is left unmapped when that text gives no indication', () => {
  const structure = template('Bonjour *{{1}}*, votre commande n° {{2}} chez {{3}} : {{4}}', [
    'body_1',
    'body_2',
    'body_3',
    'body_4',
  ]);
  expect(suggestMapping(structure, {})).toEqual({
    body_1: '{{first_name}}',
    body_2: '{{order_number}}',
    body_3: '{{shop_name}}',
  });
});

test('a variable with one of our names needs no mapping, and an earlier mapping is reused for the same name only', () => {
  expect(
    suggestMapping(template('{{1}} {{2}}', ['first_name', 'body_2']), {
      body_2: 'un savon',
      cadeau: 'x',
    }),
  ).toEqual({ body_2: 'un savon' });
});

test('a text of the team is not empty and uses only known variables', () => {
  expect([wrongText('  '), wrongText('{{prenom}}'), wrongText('Chez {{shop_name}}')]).toEqual([
    expect.any(String),
    expect.stringContaining('{{prenom}}'),
    null,
  ]);
  expect([placeholderOf('{{first_name}}'), placeholderOf('Bonjour {{first_name}}')]).toEqual([
    'first_name',
    null,
  ]);
});
