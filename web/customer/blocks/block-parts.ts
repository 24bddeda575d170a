import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { PageBlockOf } from '#contract/settings/page-blocks.ts';

interface TranslatedText {
  translations: Readonly<Record<string, string>>;
}

/**
 * Returns the team’s text in the reader’s language, or the original text when it is not translated.
 */
export function translatedText(
  locale: CustomerLocale,
  written: string,
  { translations }: Readonly<TranslatedText>,
): string {
  const translated = translations[locale] ?? '';
  return translated === '' ? written : translated;
}

export interface BlockParts<Kind extends 'heading' | 'text' | 'image' | 'button'> {
  block: PageBlockOf<Kind>;
  /** True for the first block of the page, which has no space above it. */
  isFirst: boolean;
}

/** Returns the class of the outermost element of a block. Names that are false are omitted. */
export function blockClass(isFirst: boolean, ...names: readonly (string | false)[]): string {
  return ['bk', isFirst && 'f', ...names].filter((name) => name !== false).join(' ');
}

const ALIGNED = { left: false, center: 'ac', right: 'ar' } as const;

export function alignClass({ align }: Pick<PageBlockOf<'text'>, 'align'>): 'ac' | 'ar' | false {
  return ALIGNED[align];
}
