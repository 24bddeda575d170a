import type { ReactNode } from 'react';
import { type AskedProduct, MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import type { ProductFormParts } from './product-texts.ts';

/** The prefix of a field name. */
type Place = 'rating' | 'body' | 'media';

/** Returns false when there are five photos and a video, so that there is no file field. */
export const takesFiles = ({ photos, video }: Pick<AskedProduct, 'photos' | 'video'>): boolean =>
  photos.length < MOST_PRODUCT_PHOTOS || video === null;

/**
 * Returns the field of a problem. When there is no file field, a problem with a file is shown at
 * the stars.
 */
export function placeOfProblem(product: AskedProduct): Place | null {
  if (product.problem === null) return null;
  if (product.problem.kind === 'too_long') return 'body';
  return product.problem.kind === 'no_rating' || !takesFiles(product) ? 'rating' : 'media';
}

/**
 * Returns the id of a problem. It contains the name of the field, which the script that sends files
 * uses.
 */
export const problemId = (product: AskedProduct): string =>
  `e${placeOfProblem(product)}_${product.line}`;

/** The problem of one product, shown beside its field. */
export function ProductProblemText({
  product,
  page,
  own,
  place,
}: Readonly<
  Pick<ProductFormParts, 'page' | 'own'> & { product: AskedProduct; place: Place }
>): ReactNode {
  if (product.problem === null || placeOfProblem(product) !== place) return null;
  return (
    <span className="err" role="alert" id={problemId(product)}>
      {own.problemOf(product.problem, page.frame.locale)}
    </span>
  );
}
