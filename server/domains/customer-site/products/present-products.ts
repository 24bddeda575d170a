import type { AskedProduct, ProductProblem } from '#contract/customer-pages/products-page.ts';
import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import { contestState } from '#server/domains/reviews/published/contest-state.ts';
import type { AskedLine } from './read-asked-products.ts';
import { isAskedOf, type ProductFields } from './read-product-fields.ts';

/**
 * Presents a product of the form: as it was saved, or as it was just refused. The address names the
 * line whose refusal was contested without a text.
 */
export function presentAskedProduct(
  { line, name, image_url, tags, review }: AskedLine,
  { attributes }: Pick<ProductReviewsConfiguration, 'attributes'>,
  refused: ReadonlyMap<number, ProductFields & { problem: ProductProblem | null }>,
  query: URLSearchParams,
): AskedProduct {
  const sent = refused.get(line) ?? null;
  const answers = sent?.attributes ?? review?.attributes ?? {};
  const isGone = review?.status === 'withdrawn' && sent === null;
  return {
    line,
    name,
    // A page over https does not show an image without https.
    image_url: image_url?.startsWith('https://') ? image_url : null,
    rating: isGone ? null : (sent?.rating ?? review?.rating ?? null),
    title: isGone ? '' : (sent?.title ?? review?.title ?? ''),
    text: isGone ? '' : (sent?.text ?? review?.text ?? ''),
    photos: isGone ? [] : (review?.photos ?? []),
    video: isGone ? null : (review?.video ?? null),
    recommends: isGone ? null : (sent?.recommends ?? review?.recommends ?? null),
    attributes: attributes
      .filter((attribute) => isAskedOf(attribute, tags))
      .map(({ id, label, low, high }) => ({
        id,
        label,
        low,
        high,
        value: isGone ? null : (answers[id] ?? null),
      })),
    status: review?.status ?? null,
    refusal_reason: review?.refusal_reason ?? null,
    contest: review && contestState(review, query.get('contest') === String(line)),
    problem: sent?.problem ?? null,
  };
}
