import type { LegalPage } from '#contract/customer-pages/customer-pages.ts';
import { siteName } from '#web/customer/site-name.ts';
import type { LegalSection } from '#web/customer/words/words.ts';
import { wordsOf } from '#web/customer/words/words-of.ts';

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
