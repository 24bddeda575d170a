import { expect, test } from 'vitest';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { reviewTextsOf } from '../../review/texts/review-texts-of.ts';
import { IMPORTED_REVIEW_TEXTS } from './imported-review-texts.ts';
import { WALL_PAGE_TEXTS } from './wall-page-texts-of.ts';

const FACTS = {
  trigger_event: 'order_delivered',
  reminders: 2,
  moderation_days: 7,
  published: '3',
  verified: '2',
  incentivized: '1',
  pending: '0',
  refused: '0',
  withdrawn: '0',
  reported: '0',
  has_incentivized: true,
  proof_days: 365,
};
const TABLES = [
  ...CUSTOMER_LOCALES.map(
    (locale) =>
      [
        locale,
        {
          wall: WALL_PAGE_TEXTS[locale],
          imported: IMPORTED_REVIEW_TEXTS[locale],
          review: reviewTextsOf(locale, 'vous'),
        },
      ] as const,
  ),
  ['fr, tu', { wall: WALL_PAGE_TEXTS.fr, review: reviewTextsOf('fr', 'tu') }] as const,
];

/** Returns every text, with example values for functions, so that all texts are checked. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [
      ['Savonnerie', FACTS],
      ['4', true, null],
      ['4', false, 'mars 2024'],
      [FACTS],
      [7, 7],
      [null, 'lundi', null],
      ['lundi', 'mardi', 'mercredi'],
    ].flatMap((given) => {
      try {
        return sentences(Reflect.apply(value, undefined, given));
      } catch {
        return [];
      }
    });
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [];
}

test.each(TABLES)(
  '%s: no text is empty, has a straight apostrophe or three dots, or says that the reviews are certified',
  (_locale, table) => {
    for (const sentence of sentences(table)) {
      expect(sentence.trim()).not.toBe('');
      expect(sentence).not.toMatch(/'|\.\.\.|\bNF\b|AFNOR/u);
    }
  },
);

test.each(TABLES.filter(([locale]) => locale.startsWith('fr')))(
  '%s: no plain space before a colon, a question mark or a semicolon',
  (_locale, table) => {
    for (const sentence of sentences(table)) expect(sentence).not.toMatch(/ [:?;!»]|« /u);
  },
);

test('texts with « tu » never contain « vous »', () => {
  for (const sentence of sentences(reviewTextsOf('fr', 'tu')))
    expect(sentence).not.toMatch(/\b(?:votre|vos|vous)\b/iu);
});
