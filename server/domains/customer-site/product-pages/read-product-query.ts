import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import {
  PRODUCT_FORMS,
  SHORTEST_WORD,
  type ProductFilter,
  type ProductForm,
} from '#contract/customer-pages/product-page.ts';
import { WALL_SORTS } from '#contract/customer-pages/shop-review.ts';
import { readWallStyle, type WallStyle } from '#contract/customer-pages/wall-style.ts';

export interface ProductQuery {
  filter: ProductFilter;
  form: ProductForm;
  style: WallStyle;
  is_embedded: boolean;
  /** True for the part that the script draws on another site, instead of a document. */
  is_part: boolean;
  voted: string | null;
  /** Null for the language of the shop. */
  locale: CustomerLocale | null;
}

const LAST_PAGE = 1_000;
const LONGEST_WORD = 50;

/**
 * Reads the query of the page. Anybody can write this URL, so that unknown parameters are ignored.
 */
export function readProductQuery(query: URLSearchParams): ProductQuery {
  const text = (name: string): string => query.get(name) ?? '';
  const page = /^[1-9]\d{0,4}$/u.test(text('page')) ? Math.min(Number(text('page')), LAST_PAGE) : 1;
  const form = PRODUCT_FORMS.find((each) => each === text('form')) ?? 'widget';
  return {
    filter: {
      rating: /^[1-5]$/u.test(text('rating')) ? Number(text('rating')) : null,
      with_photo: text('with') === 'photo' || form === 'gallery',
      word: readWord(text('word')),
      attribute: readAttribute(text('attribute')),
      sort: WALL_SORTS.find((sort) => sort === text('sort')) ?? 'recent',
      page,
    },
    form,
    style: readWallStyle((name) => query.get(name)),
    is_embedded: text('embed') === '1',
    voted: /^\d{1,18}$/u.test(text('voted')) ? text('voted') : null,
    is_part: text('part') === '1',
    locale: CUSTOMER_LOCALES.find((locale) => locale === text('lang')) ?? null,
  };
}

function readWord(text: string): string | null {
  const word = text.toWellFormed().replaceAll('\0', '').trim().slice(0, LONGEST_WORD);
  return word.length < SHORTEST_WORD ? null : word;
}

/** Reads an attribute such as « taille:3 ». Returns null for any other text. */
function readAttribute(text: string): ProductFilter['attribute'] {
  const [, id, value] = /^([a-z\d_-]{1,40}):([1-5])$/u.exec(text) ?? [];
  return id === undefined ? null : { id, value: Number(value) };
}

/** Writes the parameters from which `readProductQuery` reads this filter. */
export function writeProductFilter(filter: ProductFilter): URLSearchParams {
  const { rating, with_photo, word, attribute, sort, page } = filter;
  return new URLSearchParams({
    ...(rating !== null && { rating: String(rating) }),
    ...(with_photo && { with: 'photo' }),
    ...(word !== null && { word }),
    ...(attribute !== null && { attribute: `${attribute.id}:${attribute.value}` }),
    ...(sort !== 'recent' && { sort }),
    page: String(page),
  });
}
