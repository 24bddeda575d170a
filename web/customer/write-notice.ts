import type { LegalPage } from '#contract/customer-pages/customer-pages.ts';
import { siteName } from './site-name.ts';
import type { LegalSection } from './words/words.ts';
import { wordsOf } from './words/words-of.ts';

/** « Modalités des avis » as words, for whoever shows them elsewhere than on our page. */
export function writeNotice({
  frame: { shop, locale },
  rules,
}: LegalPage): readonly LegalSection[] {
  return wordsOf(locale, shop.tone).legal.sections(
    shop.name,
    rules,
    rules.destinations.map((destination) => siteName(destination)),
  );
}
