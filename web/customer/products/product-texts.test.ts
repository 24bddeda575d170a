import { expect, test } from 'vitest';
import { customerPages } from '#customer-pages';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import type { ProductsPage } from '#contract/customer-pages/products-page.ts';
import { SAVON } from '../pages.fixture.ts';
import { QUESTION_TEXTS } from '../questions/texts/question-texts-of.ts';
import { productTextsOf } from './product-texts-of.ts';

/** Returns every text of a table with its path. Functions are called with example values. */
function sentences(value: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const inputs = path.endsWith('problemOf') ? [{ kind: 'no_rating' }, 'fr'] : ['Ada', 'Bien'];
    return [[path, String(Reflect.apply(value, undefined, inputs))]];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => sentences(item, `${path}.${key}`))
    : [];
}
const TABLES = {
  products: CUSTOMER_LOCALES.map(
    (locale) => [locale, sentences(productTextsOf(locale, 'vous'))] as const,
  ),
  questions: CUSTOMER_LOCALES.map((locale) => [locale, sentences(QUESTION_TEXTS[locale])] as const),
};
/** Returns true for texts of one or two words, which can be the same in two languages. */
const isShort = (sentence: string): boolean => sentence.split(' ').length < 3;

test.each(Object.entries(TABLES))(
  '%s: six languages have every text, each in its own translation',
  (_name, tables) => {
    expect(tables.map(([locale]) => locale).toSorted()).toEqual([
      'de',
      'en',
      'es',
      'fr',
      'it',
      'nl',
    ]);
    const paths = tables[0]?.[1].map(([path]) => path);
    expect(paths?.length).toBeGreaterThan(15);
    for (const [locale, table] of tables) {
      expect([locale, table.map(([path]) => path)]).toEqual([locale, paths]);
      for (const [path, sentence] of table) {
        expect([locale, path, sentence.trim() === sentence && sentence !== '']).toEqual([
          locale,
          path,
          true,
        ]);
        expect([locale, path, sentence]).toEqual([
          locale,
          path,
          expect.not.stringMatching(/'|\.\.\.|undefined/u),
        ]);
        const same = tables.filter(
          ([other, texts]) =>
            other !== locale && texts.some(([at, text]) => at === path && text === sentence),
        );
        if (!isShort(sentence))
          expect([path, sentence, same.map(([other]) => other)]).toEqual([path, sentence, []]);
      }
    }
  },
);

const PAGE = {
  kind: 'products',
  products: [
    {
      line: 1,
      name: 'Savon',
      image_url: null,
      rating: 4,
      title: '',
      text: '',
      photos: [],
      video: null,
      recommends: null,
      attributes: [],
      status: 'refused',
      refusal_reason: 'off_topic',
      contest: 'possible',
      problem: null,
    },
  ],
  display_name: 'Ada',
  asks_recommendation: true,
  moderation_days: 7,
  thanks_offer: null,
  thanks_currency: 'EUR',
  thanks_codes: [],
  is_thanks: false,
  has_questions: true,
} as const satisfies Omit<ProductsPage, 'frame'>;

test.each(CUSTOMER_LOCALES)(
  'the form of products is written in %s and in no other language',
  (locale) => {
    const frame = {
      shop: SAVON,
      locale,
      path: '/y/jeton',
      first_name: 'Ada',
      order: null,
      is_preview: false,
    } as unknown as ProductsPage['frame'];
    const { html } = customerPages.renderPage({ ...PAGE, frame });
    expect(html).toContain(`<html lang="${locale}"`);
    for (const [other, table] of TABLES.products) {
      const shown = table.filter(
        ([path, text]) => /heading|intro|recommend$|send$/u.test(path) && !isShort(text),
      );
      for (const [, sentence] of shown)
        expect([other, sentence, html.includes(sentence)]).toEqual([
          other,
          sentence,
          other === locale,
        ]);
    }
  },
);
