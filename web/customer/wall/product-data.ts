import type { WallPage } from '#contract/customer-pages/wall-page.ts';
import { WALL_WORDS } from './words/wall-words-of.ts';

/**
 * What search engines may read, only where the page is about one product: stars of a shop for
 * itself are forbidden on its own pages as are reviews of other sites
 * (developers.google.com/search/docs/appearance/structured-data/review-snippet). JSON that cannot
 * leave its script element.
 */
export function productData({ filter, shop, reviews, form, locale }: WallPage): string | null {
  const own = reviews.filter(({ origin }) => origin === null);
  if (
    form !== 'wall' ||
    filter.product === null ||
    filter.rating !== null ||
    filter.page > 1 ||
    own.length === 0
  )
    return null;
  const shown = own.map(({ rating, title, text, display_name, published_at }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(title !== null && { name: title }),
    reviewBody: text,
    author: { '@type': 'Person', name: display_name ?? WALL_WORDS[locale].anonymous },
    datePublished: published_at.toISOString().slice(0, 10),
  }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: filter.product,
    brand: { '@type': 'Brand', name: shop.name },
    review: shown,
  };
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
