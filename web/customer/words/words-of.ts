import type { CustomerLocale, CustomerShop } from '#contract/customer-pages.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { frenchTu } from './french-tu.ts';
import type { Words } from './words.ts';

export function wordsOf(locale: CustomerLocale, tone: CustomerShop['tone']): Words {
  if (locale === 'en') return english;
  return tone === 'tu' ? frenchTu : french;
}
