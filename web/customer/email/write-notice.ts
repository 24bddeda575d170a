import type { LegalPage } from '#contract/customer-pages/customer-pages.ts';
import { siteName } from '#web/customer/site-name.ts';
import type { LegalSection } from '#web/customer/texts/page-texts.ts';
import { pageTextsOf } from '#web/customer/texts/page-texts-of.ts';

/**
 * Returns the sections of « Modalités des avis » as text, to be shown elsewhere than on the
 * customer pages.
 */
export function writeNotice({
  frame: { shop, locale },
  rules,
}: LegalPage): readonly LegalSection[] {
  return pageTextsOf(locale, shop.tone).legal.sections(
    shop.name,
    rules,
    rules.destinations.map((destination) => siteName(destination)),
  );
}
