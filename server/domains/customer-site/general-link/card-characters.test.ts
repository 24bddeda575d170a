import { expect, test } from 'vitest';
import { splitForCard } from './card-characters.ts';

test('Latin, Greek and Cyrillic names are printed as written', () => {
  for (const name of [
    'Œuvre à 5\u00a0€, « ł »',
    'Мыло & Co – Київ, Ђорђе',
    'Ψωμί και Ελιά',
    'Thành phố Huế',
    'Comment\u202f? №\u00a01 ★',
  ])
    expect(splitForCard(name)).toEqual({ printed: name, missing: [] });
});

test('a decomposed accent is composed, and an invisible character is removed', () => {
  expect(splitForCard('Cafe\u0301 \u200bdu Vallon\u00ad')).toEqual({
    printed: 'Café du Vallon',
    missing: [],
  });
});

test('each character that the fonts lack is reported once, as one visible character', () => {
  expect(splitForCard('Savon 🧼 doux 🧼 👩‍👧')).toEqual({
    printed: 'Savon doux',
    missing: ['🧼', '👩‍👧'],
  });
  expect(splitForCard('石鹸')).toEqual({ printed: '', missing: ['石', '鹸'] });
  expect(splitForCard('صابون').printed).toBe('');
  expect(splitForCard('a\ud800').missing).toEqual(['\ufffd']);
});
