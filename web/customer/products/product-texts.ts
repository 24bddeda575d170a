import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { ProductProblem, ProductsPage } from '#contract/customer-pages/products-page.ts';

import type { ReviewTexts } from '../review/texts/review-texts.ts';
import type { PageTexts } from '../texts/page-texts.ts';

/** The texts for product reviews. The other texts are those of the shop reviews. */
export interface ProductTexts {
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
  /** The accepted numbers, sizes and formats, shown before a file is chosen. */
  media_hint: string;
  /** The photos and the video of the review. */
  present_media: string;
  remove_video: string;
  /** Shown while the files are sent, and when they did not arrive. */
  sending: string;
  lost: string;
  send: string;
  withdraw: string;
}

type Problems = Readonly<Record<Exclude<ProductProblem['kind'], 'too_long'>, string>> & {
  too_long: (length: string) => string;
};

export const problemsOf =
  (problems: Problems): ProductTexts['problemOf'] =>
  (problem, locale) =>
    problem.kind === 'too_long'
      ? problems.too_long(problem.length.toLocaleString(locale))
      : problems[problem.kind];

/** The data and texts for the parts of the page. */
export interface ProductFormParts {
  page: ProductsPage;
  texts: PageTexts;
  own: ProductTexts;
  review: ReviewTexts;
}
