import type { ReactNode } from 'react';
import type { ProductPage, ProductPageReview } from '#contract/customer-pages/product-page.ts';
import { PRODUCT_FILTER_TEXTS } from './product-filter-texts.ts';

/** The author’s answers beside the text: the scales of the team, and the recommendation. */
export function ReviewAnswers({
  review: { attributes, recommends },
  page: { locale, scales },
}: Readonly<{
  review: ProductPageReview;
  page: Pick<ProductPage, 'locale' | 'scales'>;
}>): ReactNode {
  const texts = PRODUCT_FILTER_TEXTS[locale];
  const answers = [
    ...scales.flatMap(({ id, label }) => {
      const value = attributes[id];
      return value === undefined ? [] : [texts.answer(label, value)];
    }),
    ...(recommends === null ? [] : [recommends ? texts.recommends : texts.recommends_not]),
  ];
  return answers.length > 0 && <p className="s m">{answers.join(' · ')}</p>;
}
