import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { ProductProblem, ProductsPage } from '#contract/customer-pages/products-page.ts';

import type { ReviewWords } from '../review/words/review-words.ts';
import type { Words } from '../words/words.ts';

/** What a customer reads where products are reviewed; the rest is said as for the shop. */
export interface ProductWords {
  heading: string;
  intro: string;
  saved: string;
  change: string;
  problem: string;
  problemOf: (problem: ProductProblem, locale: CustomerLocale) => string;
  rating: (product: string) => string;
  more: string;
  recommend: string;
  yes: string;
  no: string;
  media: string;
  /** The numbers, the sizes and the kinds that are taken: read before a file is chosen. */
  media_hint: string;
  /** The photos and the video that the review has. */
  present_media: string;
  remove_video: string;
  /** While the files travel, and when they did not arrive. */
  sending: string;
  lost: string;
  send: string;
  withdraw: string;
}

type Problems = Readonly<Record<Exclude<ProductProblem['kind'], 'too_long'>, string>> & {
  too_long: (length: string) => string;
};

export const problemsOf =
  (problems: Problems): ProductWords['problemOf'] =>
  (problem, locale) =>
    problem.kind === 'too_long'
      ? problems.too_long(problem.length.toLocaleString(locale))
      : problems[problem.kind];

/** What the parts of the page are written with. */
export interface ProductFormParts {
  page: ProductsPage;
  texts: Words;
  own: ProductWords;
  review: ReviewWords;
}
