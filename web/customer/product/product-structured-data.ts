import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import { WALL_PAGE_TEXTS } from '../wall/texts/wall-page-texts-of.ts';

/**
 * Returns the structured data of a product page for search engines
 * (developers.google.com/search/docs/appearance/structured-data/review-snippet): the reviews that
 * were collected here and are shown on this page, and the average of all reviews collected here,
 * which the page also shows. Imported reviews are excluded, because ratings of other sites must not
 * be aggregated. The shop itself is never rated. Returns null when there is no such review.
 */
export function productStructuredData(page: ProductPage): string | null {
  const { filter, product, summary, reviews, locale } = page;
  const { own } = summary;
  if (!page.has_structured_data || page.is_embedded || own.average === null) return null;
  if (filter.rating !== null || filter.with_photo || filter.word !== null) return null;
  if (filter.attribute !== null) return null;
  const shown = reviews.filter(({ origin }) => origin === null);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    ...(product.image_url !== null && { image: [product.image_url] }),
    ...(product.url !== null && { url: product.url }),
    ...(product.sku !== null && { sku: product.sku }),
    ...(product.gtin !== null && { [`gtin${product.gtin.length}`]: product.gtin }),
    ...(product.brand !== null && { brand: { '@type': 'Brand', name: product.brand } }),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: writeTenth(own.average),
      ratingCount: own.count,
      ...(own.written > 0 && { reviewCount: own.written }),
      bestRating: 5,
      worstRating: 1,
    },
    ...(shown.length > 0 && {
      review: shown.map(({ rating, title, text, display_name, published_at }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: display_name ?? WALL_PAGE_TEXTS[locale].anonymous },
        datePublished: published_at.toISOString().slice(0, 10),
        ...(title !== null && title !== '' && { name: title }),
        ...(text !== '' && { reviewBody: text }),
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      })),
    }),
  };
  return scriptText(data);
}

/** Rounds as the page does. `toFixed` alone would write 1.1 for 1.15, while the page shows 1.2. */
function writeTenth(average: number): string {
  return (Math.round(average * 10) / 10).toFixed(1);
}

/** Returns JSON that cannot close its script element. */
function scriptText(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
