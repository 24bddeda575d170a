import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';

const names = new Intl.DisplayNames('fr', { type: 'language' });

/** « français », « anglais (Royaume-Uni) »; a code that names no language stays as it is. */
export function languageName(locale: string): string {
  try {
    return names.of(locale.replaceAll('_', '-')) ?? locale;
  } catch {
    return locale;
  }
}

/** The languages of the pages, and the one that is stored when it is another. */
export function languageChoices(stored: string | null): { value: string; label: string }[] {
  const codes = new Set<string>(CUSTOMER_LOCALES);
  if (stored !== null) codes.add(stored);
  return [...codes].map((value) => ({ value, label: languageName(value) }));
}
