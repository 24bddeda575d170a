import { expect, test } from 'vitest';
import { findUnknownPlaceholders } from '#contract/messages/templates/message-template.ts';
import { fillModel, moodOf, PROPOSED_MODELS } from './reply-models.ts';

test('a filled reply template has no placeholder left, even when the review has no name', () => {
  for (const { text } of PROPOSED_MODELS) {
    expect(findUnknownPlaceholders(text)).toEqual([]);
    for (const known of [
      { first_name: 'Léa', order_number: '#1042' },
      { first_name: null, order_number: null },
    ])
      expect(fillModel(text, { ...known, shop_name: 'Maison Lavande' })).not.toMatch(
        /[{}]| ,| \./u,
      );
  }
  expect(
    fillModel('Bonjour {{first_name}}, commande {{order_number}}.', {
      first_name: null,
      shop_name: 'x',
      order_number: '#7',
    }),
  ).toBe('Bonjour, commande 7.');
});

test('each rating has its proposed reply template', () => {
  expect([1, 2, 3, 4, 5].map(moodOf)).toEqual(['unhappy', 'unhappy', 'mixed', 'happy', 'happy']);
});
