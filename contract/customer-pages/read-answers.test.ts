import { expect, test } from 'vitest';
import { mayBeContacted, readAnswers } from './read-answers.ts';

test('form answers are read with their questions, and several answers to one question are joined', () => {
  const answers = [
    {
      id: 'topic_delivery',
      label: 'Ce qui n’a pas été',
      kind: 'choice',
      topic: 'delivery',
      value: 'La livraison',
    },
    {
      id: 'topic_product',
      label: 'Ce qui n’a pas été',
      kind: 'choice',
      topic: 'product',
      value: 'Le produit',
    },
    { id: 'soin', label: 'Soin de l’emballage', kind: 'scale', topic: 'other', value: 2 },
  ];
  expect(readAnswers({ answers })).toEqual([
    { label: 'Ce qui n’a pas été', value: 'La livraison, Le produit' },
    { label: 'Soin de l’emballage', value: '2 sur 5' },
  ]);
});

test('answers of another shape are ignored', () => {
  for (const answers of [
    undefined,
    null,
    'oui',
    [null, 3, { label: 1, value: 'x' }, { label: 'x', value: {} }],
  ])
    expect(readAnswers({ answers })).toEqual([]);
});

test('the consent to be contacted is yes, no, or not asked', () => {
  expect([
    mayBeContacted({ contact_allowed: true }),
    mayBeContacted({ contact_allowed: false }),
    mayBeContacted({}),
  ]).toEqual([true, false, null]);
});
