import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import {
  EMBED_FORMS,
  type EmbedForm,
  WALL_SORTS,
  WALL_SOURCES,
} from '#contract/customer-pages/shop-review.ts';
import { readWallStyle, type WallStyle } from '#contract/customer-pages/wall-style.ts';
import type { WallFilter } from '#contract/customer-pages/wall-page.ts';

export interface WallQuery {
  team_code: string;
  filter: WallFilter;
  form: EmbedForm;
  is_embedded: boolean;
  style: WallStyle;
  /** Null for the language of the shop. */
  locale: CustomerLocale | null;
}

const LAST_PAGE = 10_000;

/**
 * Reads the query of the wall. Anybody can write this URL, so that unknown parameters are ignored.
 */
export function readWallQuery(
  query: URLSearchParams,
  team_code = query.get('team') ?? '',
): WallQuery {
  const text = (name: string): string => query.get(name) ?? '';
  const page = /^[1-9]\d{0,4}$/u.test(text('page')) ? Math.min(Number(text('page')), LAST_PAGE) : 1;
  return {
    team_code: isCode(team_code) ? team_code : '',
    filter: {
      rating: /^[1-5]$/u.test(text('rating')) ? Number(text('rating')) : null,
      product: isProduct(text('product')) ? text('product') : null,
      source: WALL_SOURCES.find((source) => source === text('source')) ?? null,
      sort: WALL_SORTS.find((sort) => sort === text('sort')) ?? 'recent',
      page,
    },
    form: EMBED_FORMS.find((form) => form === text('form')) ?? 'wall',
    is_embedded: text('embed') === '1',
    style: readWallStyle((name) => query.get(name)),
    locale: CUSTOMER_LOCALES.find((locale) => locale === text('lang')) ?? null,
  };
}

function isCode(text: string): boolean {
  return /^[\w-]{1,64}$/u.test(text);
}

function isProduct(text: string): boolean {
  return text !== '' && text.length <= 500 && !text.includes('\0') && text.isWellFormed();
}
