import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { PageBlockOf } from '#contract/settings/page-blocks.ts';

interface TranslatedText {
  translations: Readonly<Record<string, string>>;
}

/**
 * The team’s words in the reader’s language; where they are not translated, as they were written.
 */
export function wordsIn(
  locale: CustomerLocale,
  written: string,
  { translations }: Readonly<TranslatedText>,
): string {
  const translated = translations[locale] ?? '';
  return translated === '' ? written : translated;
}

export interface BlockParts<Kind extends 'heading' | 'text' | 'image' | 'button'> {
  block: PageBlockOf<Kind>;
  /** Nothing of the page stands above it: its own space does not either. */
  isFirst: boolean;
}

/**
 * The class of a block’s outermost element; without names of its own, those that are false are left
 * out.
 */
export function blockClass(isFirst: boolean, ...names: readonly (string | false)[]): string {
  return ['bk', isFirst && 'f', ...names].filter((name) => name !== false).join(' ');
}

const ALIGNED = { left: false, center: 'ac', right: 'ar' } as const;

export function alignClass({ align }: Pick<PageBlockOf<'text'>, 'align'>): 'ac' | 'ar' | false {
  return ALIGNED[align];
}
