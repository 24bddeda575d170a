import { expect, test } from 'vitest';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import { LARGEST_VIDEO, MOST_PHOTOS } from '#contract/customer-pages/shop-review.ts';
import { everyPage, productsPage } from '../pages.fixture.ts';
import { customerPages } from '../render.tsx';
import { reviewTextsOf } from '../review/texts/review-texts-of.ts';
import { productTextsOf } from './product-texts-of.ts';

const KINDS = 'JPEG, PNG, WebP, GIF, AVIF';
/** The numbers three and five in each language. */
const NUMBERS = {
  fr: ['trois', 'cinq'],
  en: ['three', 'five'],
  es: ['tres', 'cinco'],
  de: ['drei', 'fünf'],
  it: ['tre', 'cinque'],
  nl: ['drie', 'vijf'],
} as const;

test.each(CUSTOMER_LOCALES)(
  '%s: number, types and sizes of files are shown beforehand',
  (locale) => {
    expect([MOST_PHOTOS, MOST_PRODUCT_PHOTOS, LARGEST_VIDEO]).toEqual([3, 5, 50_000_000]);
    for (const tone of ['vous', 'tu'] as const) {
      const { photos_hint } = reviewTextsOf(locale, tone);
      const { media_hint } = productTextsOf(locale, tone);
      for (const [hint, number] of [
        [photos_hint, NUMBERS[locale][0]],
        [media_hint, NUMBERS[locale][1]],
      ] as const) {
        expect(hint.toLowerCase()).toContain(number);
        expect(hint).toContain(KINDS);
        expect(hint).toMatch(/\b10\u00a0M[Bo]\b/u);
      }
      expect(media_hint).toContain('MP4, MOV, WebM');
      expect(media_hint).toMatch(/\b60\u00a0[Ss]e/u);
      expect(media_hint).toMatch(/\b50\u00a0M[Bo]\b/u);
    }
  },
);

test.each(CUSTOMER_LOCALES)(
  '%s: a refused file has its error at its field, which has the focus and is described by it',
  (locale) => {
    const page = productsPage();
    const [first, ...others] = page.products;
    if (!first) throw new Error('no product');
    const { html } = customerPages.renderPage({
      ...page,
      frame: { ...page.frame, locale },
      products: [{ ...first, problem: { kind: 'video_too_large' } }, ...others],
    });
    const sentence = productTextsOf(locale, page.frame.shop.tone).problemOf(
      { kind: 'video_too_large' },
      locale,
    );
    const [, problem = '', field = ''] =
      /<span class="err" role="alert" id="emedia_1">([^<]*)<\/span>(<input[^>]*>)/u.exec(html) ??
      [];
    expect(problem).toBe(sentence);
    for (const part of [
      'type="file"',
      'name="media_1"',
      'aria-describedby="emedia_1"',
      'autofocus',
    ])
      expect(field).toContain(part);
    // No error is shown above the stars, because they are valid.
    expect(html.split('id="emedia_1"')).toHaveLength(2);
    expect(html.split('aria-describedby="emedia_1"')).toHaveLength(2);
  },
);

test('the limits are shown beside each file field, as a part of its label', () => {
  let fields = 0;
  for (const [name, page] of Object.entries(everyPage())) {
    const { html } = customerPages.renderPage(page);
    for (const [label] of html.matchAll(/<label>(?:(?!<\/label>).)*type="file".*?<\/label>/gsu)) {
      fields += 1;
      expect(label, name).toContain(KINDS);
    }
    expect(html.split('type="file"').length - 1, name).toBe(
      [...html.matchAll(/<label>(?:(?!<\/label>).)*type="file"/gsu)].length,
    );
  }
  expect(fields).toBeGreaterThan(1);
});
