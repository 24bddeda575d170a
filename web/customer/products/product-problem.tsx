import type { ReactNode } from 'react';
import { type AskedProduct, MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import type { ProductFormParts } from './product-words.ts';

/** The beginning of the name of a field. */
type Place = 'rating' | 'body' | 'media';

/** Five photos and a video: no field of files is left. */
export const takesFiles = ({ photos, video }: Pick<AskedProduct, 'photos' | 'video'>): boolean =>
  photos.length < MOST_PRODUCT_PHOTOS || video === null;

/** The field that a problem is about. A file that finds no field any more is told at the stars. */
export function placeOfProblem(product: AskedProduct): Place | null {
  if (product.problem === null) return null;
  if (product.problem.kind === 'too_long') return 'body';
  return product.problem.kind === 'no_rating' || !takesFiles(product) ? 'rating' : 'media';
}

/** Names the field too, for the script that sends files. */
export const problemId = (product: AskedProduct): string =>
  `e${placeOfProblem(product)}_${product.line}`;

/** What is wrong with one product, beside the field that it is about. */
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
