import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { frenchTu } from './french-tu.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { spanish } from './spanish.ts';
import type { Words } from './words.ts';

const ABROAD: Readonly<Record<Exclude<CustomerLocale, 'fr'>, Words>> = {
  en: english,
  es: spanish,
  de: german,
  it: italian,
  nl: dutch,
};

/** The tone is a French matter: the other languages speak politely. */
export function wordsOf(locale: CustomerLocale, tone: CustomerShop['tone']): Words {
  if (locale !== 'fr') return ABROAD[locale];
  return tone === 'tu' ? frenchTu : french;
}
