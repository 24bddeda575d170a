import type { ProductFilter, ProductPage } from '#contract/customer-pages/product-page.ts';
import { writeWallStyle } from '#contract/customer-pages/wall-style.ts';

type Here = Pick<
  ProductPage,
  'team_code' | 'locale' | 'base' | 'form' | 'is_embedded' | 'filter' | 'product' | 'style'
>;

/** The filter that shows all reviews of the product, latest first. */
export const EVERYTHING: ProductFilter = {
  rating: null,
  with_photo: false,
  word: null,
  attribute: null,
  sort: 'recent',
  page: 1,
};

/**
 * Returns the URL of the page with a changed filter. It begins at page 1 unless the page itself
 * changes.
 */
export function productAddress(here: Here, change: Partial<ProductFilter> = {}): string {
  const { rating, with_photo, word, attribute, sort, page } = {
    ...here.filter,
    page: 1,
    ...change,
  };
  const query = new URLSearchParams();
  if (rating !== null) query.set('rating', String(rating));
  if (with_photo) query.set('with', 'photo');
  if (word !== null) query.set('word', word);
  if (attribute !== null) query.set('attribute', `${attribute.id}:${attribute.value}`);
  if (sort !== 'recent') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  query.set('lang', here.locale);
  if (here.is_embedded) query.set('embed', '1');
  if (here.form !== 'widget') query.set('form', here.form);
  for (const [name, value] of Object.entries(writeWallStyle(here.style))) query.set(name, value);
  return `${productPath(here)}?${query.toString()}`;
}

/** Returns the filters of this page for a form that returns to it. */
export function choicesOf(page: Here): string {
  const query = productAddress(page, { page: page.filter.page }).split('?')[1] ?? '';
  return page.base === '' ? query : `${query}&part=1`;
}

/** Returns the URL of the full page of the product. */
export function wholeProduct(
  here: Omit<Here, 'form' | 'is_embedded' | 'filter' | 'style'>,
): string {
  return `${productPath(here)}?${new URLSearchParams({ lang: here.locale }).toString()}`;
}

/** Returns the URL without a query, as the target of a plain form. */
export function productPath({
  base,
  team_code,
  product,
}: Pick<Here, 'base' | 'team_code' | 'product'>): string {
  return `${base}/w/${encodeURIComponent(team_code)}/${product.id}.html`;
}
