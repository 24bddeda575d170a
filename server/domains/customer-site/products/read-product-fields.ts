import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import { LONGEST_REVIEW } from '#contract/customer-pages/shop-review.ts';
import { readRating } from '../pages/show-page.ts';
import { readReviewInput } from '../review/read-review-input.ts';
import type { AskedLine } from './read-asked-products.ts';

/** The fields of one product in the form. An absent field keeps its earlier value. */
export interface ProductFields {
  rating: number | null;
  title: string | null;
  text: string;
  recommends: boolean | null;
  attributes: Readonly<Record<string, number>>;
  /** Photos that the author removes. */
  removed: ReadonlySet<string>;
}

export function readProductFields(
  form: URLSearchParams,
  { line, tags, review }: AskedLine,
  { attributes }: Pick<ProductReviewsConfiguration, 'attributes'>,
): ProductFields {
  const field = (name: string): string | null => form.get(`${name}_${line}`);
  const { title, text } = readReviewInput(
    new URLSearchParams({
      title: field('title') ?? review?.title ?? '',
      review: field('body') ?? review?.text ?? '',
    }),
    [],
  );
  const recommends = field('recommends');
  return {
    rating: readRating(field('rating')) ?? review?.rating ?? null,
    title,
    text,
    recommends: recommends === null ? (review?.recommends ?? null) : recommends === 'yes',
    attributes: {
      ...review?.attributes,
      ...Object.fromEntries(
        attributes
          .filter((attribute) => isAskedOf(attribute, tags))
          .flatMap(({ id }) => {
            const value = readRating(field(`attribute_${id}`));
            return value === null ? [] : [[id, value] as const];
          }),
      ),
    },
    removed: new Set(form.getAll(`remove_${line}`)),
  };
}

/**
 * Returns true when a scale is asked about a product. A scale without tags is asked about every
 * product.
 */
export function isAskedOf(
  attribute: ProductReviewsConfiguration['attributes'][number],
  tags: readonly string[],
): boolean {
  const own = new Set(tags.map((tag) => tag.toLowerCase()));
  return attribute.tags.length === 0 || attribute.tags.some((tag) => own.has(tag.toLowerCase()));
}

/**
 * Finds a problem of the fields. A text or photos without a star are not lost, because the page
 * asks for the star.
 */
export function findProductProblem(
  { rating, title, text }: ProductFields,
  hasMedia: boolean,
): ProductProblem | null {
  if (text.length > LONGEST_REVIEW) return { kind: 'too_long', length: text.length };
  return rating === null && (title !== null || text !== '' || hasMedia)
    ? { kind: 'no_rating' }
    : null;
}

/**
 * Returns true when the form has fields of this product. Without any, its review does not change.
 */
export function isNamed(form: URLSearchParams, { line }: AskedLine): boolean {
  return ['rating', 'title', 'body', 'recommends', 'remove'].some((name) =>
    form.has(`${name}_${line}`),
  );
}
