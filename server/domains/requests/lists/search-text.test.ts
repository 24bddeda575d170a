import { expect, test } from 'vitest';
import { searchPatterns, searchText } from './search-text.ts';

const lea = searchText({
  first_name: 'Léa',
  last_name: 'Œuvrard-N’Guyen',
  email: 'Lea.O@Exemple.FR',
  phone_number: '+33612345678',
  integration_order_number: '#10482',
});

/** Matches as `like` of PostgreSQL does. */
function finds(typed: string, text = lea): boolean {
  return searchPatterns(typed).every((pattern) =>
    new RegExp(
      `^${pattern.replace(/\\(.)|%|[.*+?^${}()|[\]]/g, (found, escaped: string | undefined) => (escaped !== undefined ? `\\${escaped}` : found === '%' ? '.*' : `\\${found}`))}$`,
      's',
    ).test(text),
  );
}

test('case and accents are ignored on both sides', () => {
  expect(finds('LEA')).toBe(true);
  expect(finds('léà')).toBe(true);
  expect(finds('œuvrard')).toBe(true);
  expect(finds('oeuvrard')).toBe(true);
  expect(finds("n'guyen")).toBe(true);
  expect(finds('Zoé')).toBe(false);
});

test('all words must match, in any order', () => {
  expect(finds('oeuvrard léa')).toBe(true);
  expect(finds('léa martin')).toBe(false);
});

test('a phone number is found in any usual spelling', () => {
  for (const typed of [
    '06 12 34 56 78',
    '0612345678',
    '06.12.34',
    '+33 6 12 34 56 78',
    '0033612345678',
    '612345678',
    '33 6 12',
  ])
    expect(finds(typed), typed).toBe(true);
  expect(finds('07 12 34 56 78')).toBe(false);
});

test('an order is found with or without its # and its thin space', () => {
  for (const typed of ['10482', '#10482', '10 482', '0482']) expect(finds(typed), typed).toBe(true);
});

test('one or two letters match the beginning of a word only', () => {
  expect(finds('lé')).toBe(true);
  expect(finds('ea')).toBe(false);
});

test('pattern characters are matched literally', () => {
  expect(finds('%')).toBe(false);
  expect(finds('___')).toBe(false);
  expect(
    finds(
      '100%',
      searchText({
        first_name: '100%',
        last_name: 'a_b\\c',
        email: null,
        phone_number: null,
        integration_order_number: null,
      }),
    ),
  ).toBe(true);
  expect(finds('a_b\\c', ' a_b\\c')).toBe(true);
});

test('in the search text, names and order stand before the bar and contacts after it', () => {
  expect(
    searchText({
      first_name: 'a|b',
      last_name: null,
      email: 'x@y.fr',
      phone_number: '+336',
      integration_order_number: '#7',
    }),
  ).toBe(' a b 7 | x@y.fr 336');
});

test('an empty search adds no condition', () => {
  expect(searchPatterns('  # ')).toEqual([]);
  expect(
    searchText({
      first_name: null,
      last_name: null,
      email: null,
      phone_number: null,
      integration_order_number: null,
    }),
  ).toBe(' |');
});
