import type { ProductProblem } from '#contract/customer-pages/products-page.ts';
import type { ProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import { LONGEST_REVIEW } from '#contract/customer-pages/shop-review.ts';
import { readRating } from '../pages/show-page.ts';
import { readReviewInput } from '../review/read-review-input.ts';
import type { AskedLine } from './read-asked-products.ts';

/** What the form says of one product; a field that it does not carry keeps what was said before. */
export interface ProductFields {
  rating: number | null;
  title: string | null;
  text: string;
  recommends: boolean | null;
  attributes: Readonly<Record<string, number>>;
  /** Photos that the author takes back. */
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

/** A scale without tags is asked of every product. */
export function isAskedOf(
  attribute: ProductReviewsConfiguration['attributes'][number],
  tags: readonly string[],
): boolean {
  const own = new Set(tags.map((tag) => tag.toLowerCase()));
  return attribute.tags.length === 0 || attribute.tags.some((tag) => own.has(tag.toLowerCase()));
}

/** Words or photos without a star are not lost: the page asks for the star. */
export function findProductProblem(
  { rating, title, text }: ProductFields,
  hasMedia: boolean,
): ProductProblem | null {
  if (text.length > LONGEST_REVIEW) return { kind: 'too_long', length: text.length };
  return rating === null && (title !== null || text !== '' || hasMedia)
    ? { kind: 'no_rating' }
    : null;
}

/** A form that says nothing of a product leaves its review alone. */
export function isNamed(form: URLSearchParams, { line }: AskedLine): boolean {
  return ['rating', 'title', 'body', 'recommends', 'remove'].some((name) =>
    form.has(`${name}_${line}`),
  );
}
