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

test('each variable stands once, where it is first seen, with the value of ours that it takes by itself', () => {
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
])('a variable called %s is likely %s', (name, expected) => {
  expect(suggestMapping(template('{{1}}', [name]), {})).toEqual({ [name]: expected });
});

test('a place without a name is likely what the words before it announce, and what they do not announce is left to be chosen', () => {
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

test('what bears our own name needs no mapping, and what was mapped before is kept for the same name alone', () => {
  expect(
    suggestMapping(template('{{1}} {{2}}', ['first_name', 'body_2']), {
      body_2: 'un savon',
      cadeau: 'x',
    }),
  ).toEqual({ body_2: 'un savon' });
});

test('a text of the team’s own is neither empty nor names what we do not know', () => {
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
