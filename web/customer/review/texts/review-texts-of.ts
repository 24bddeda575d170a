import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { dutchReview } from './dutch-review.ts';
import { englishReview } from './english-review.ts';
import { frenchReview, frenchTuReview } from './french-review.ts';
import { germanReview } from './german-review.ts';
import { italianReview } from './italian-review.ts';
import type { ReviewTexts } from './review-texts.ts';
import { spanishReview } from './spanish-review.ts';

const ABROAD: Readonly<Record<Exclude<CustomerLocale, 'fr'>, ReviewTexts>> = {
  en: englishReview,
  es: spanishReview,
  de: germanReview,
  it: italianReview,
  nl: dutchReview,
};

/** Returns the texts of a language. Only French has a tone, as in `pageTextsOf`. */
export function reviewTextsOf(locale: CustomerLocale, tone: CustomerShop['tone']): ReviewTexts {
  if (locale !== 'fr') return ABROAD[locale];
  return tone === 'tu' ? frenchTuReview : frenchReview;
}
