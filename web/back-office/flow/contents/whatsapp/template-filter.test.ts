import { expect, test } from 'vitest';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import { templateChoicesOf, excerptOf, filterTemplates, NO_FILTER } from './template-filter.ts';

function template(name: string, text: string, more: Partial<Template> = {}): Template {
  const structure = {
    name,
    category: 'UTILITY',
    header: null,
    body: { text, variables: [{ number: 1, name: 'first_name', example: 'Léa' }] },
    footer: null,
    buttons: null,
  };
  return {
    id: name,
    kanal_template_id: name,
    name,
    structure,
    category: 'UTILITY',
    language: 'fr',
    version: 'a',
    variables_needed: ['first_name'],
    status: 'approved',
    rejected_reason: null,
    quality: null,
    ...more,
  };
}
const ALL = [
  template('demande_avis', 'Bonjour {{1}}, êtes-vous *content* ?'),
  template('promo', 'Une offre', { category: 'MARKETING' }),
  template('ask_review', 'How was it?', { language: 'en_US' }),
];
const names = (filter: object): string[] =>
  filterTemplates(ALL, { ...NO_FILTER, ...filter }).map(({ name }) => name);

test('the search reads names and texts, ignores accents and capitals, and requires every word', () => {
  expect(names({ search: 'ETES lea' })).toEqual(['demande_avis']);
  expect(names({ search: 'avis offre' })).toEqual([]);
  expect(names({ search: '  ' })).toHaveLength(3);
});

test('category and language filter together, and their lists have the values of the templates', () => {
  expect([
    names({ category: 'MARKETING' }),
    names({ language: 'en_US' }),
    names({ category: 'MARKETING', language: 'en_US' }),
  ]).toEqual([['promo'], ['ask_review'], []]);
  expect([templateChoicesOf(ALL, 'category'), templateChoicesOf(ALL, 'language')]).toEqual([
    ['MARKETING', 'UTILITY'],
    ['en_US', 'fr'],
  ]);
});

test('a row shows the text of its template with its examples, without formatting marks', () => {
  expect(excerptOf(ALL[0] ?? template('', ''))).toBe('Bonjour Léa, êtes-vous content ?');
});
