import { expect, test } from 'vitest';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { frenchTu } from './french-tu.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { spanish } from './spanish.ts';

const TABLES = { french, frenchTu, english, spanish, german, italian, dutch };
/** Returns every text, with example values for functions, so that all texts are checked. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const tried: readonly unknown[][] =
      value.length === 3
        ? (['neutral', 'feedback_first', 'redirect'] as const).map((mode) => [
            'Savonnerie',
            {
              trigger_event: 'order_delivered',
              reminders: 2,
              link_ttl_days: 180,
              mode,
              is_order_drawn: true,
              is_enabled: true,
              moderation_days: 7,
              gives_code: mode === 'redirect',
              is_general: false,
            },
            ['Trustpilot'],
          ])
        : [
            ['Claire', { delivered: 'mar. 17\u00a0nov.' }],
            [null, null],
            [2, 'Bien'],
            [{ kind: 'custom', url: 'https://a.example', label: null }, 'a.example'],
          ];
    return tried.flatMap((inputs) => {
      try {
        return sentences(Reflect.apply(value, undefined, inputs));
      } catch {
        return [];
      }
    });
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [];
}
function keys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => keys(item, `${path}.${key}`));
}

test('every table has the same texts', () => {
  for (const table of Object.values(TABLES)) expect(keys(table)).toEqual(keys(french));
});

test.each(Object.entries(TABLES))(
  '%s: no text has a space at its ends, a straight apostrophe or three dots',
  (_name, table) => {
    for (const sentence of sentences(table).filter((text) => text !== '')) {
      expect(sentence.trim()).toBe(sentence);
      expect(sentence).not.toMatch(/'|\.\.\./u);
    }
  },
);

test.each([
  ['french', french],
  ['frenchTu', frenchTu],
] as const)('%s: no plain space before a colon, a question mark or a semicolon', (_name, table) => {
  for (const sentence of sentences(table)) expect(sentence).not.toMatch(/ [:?;!»]|« /u);
});

test('texts with « tu » never address the customer with « vous »', () => {
  for (const sentence of sentences({ ...frenchTu, plain: {} }))
    expect(sentence).not.toMatch(
      /\b(?:votre|vos|Votre|Vos|vous|Vous)\b(?! (?:répondre|me répondre))/u,
    );
});

test('labels of stars fit in 52 px: nine letters at most', () => {
  for (const table of Object.values(TABLES))
    for (const word of table.stars) expect(word.length).toBeLessThanOrEqual(9);
});
