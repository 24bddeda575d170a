import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { frenchTu } from './french-tu.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { spanish } from './spanish.ts';
import type { PageTexts } from './page-texts.ts';

const ABROAD: Readonly<Record<Exclude<CustomerLocale, 'fr'>, PageTexts>> = {
  en: english,
  es: spanish,
  de: german,
  it: italian,
  nl: dutch,
};

/**
 * Returns the texts of a language. Only French has a tone; the other languages use the polite form.
 */
export function pageTextsOf(locale: CustomerLocale, tone: CustomerShop['tone']): PageTexts {
  if (locale !== 'fr') return ABROAD[locale];
  return tone === 'tu' ? frenchTu : french;
}
