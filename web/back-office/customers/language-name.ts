import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';

const names = new Intl.DisplayNames('fr', { type: 'language' });

/**
 * Returns « français » or « anglais (Royaume-Uni) », or the code itself when it names no language.
 */
export function languageName(locale: string): string {
  try {
    return names.of(locale.replaceAll('_', '-')) ?? locale;
  } catch {
    return locale;
  }
}

/** Returns the languages of the customer pages, and the stored language when it is another one. */
export function languageChoices(stored: string | null): { value: string; label: string }[] {
  const codes = new Set<string>(CUSTOMER_LOCALES);
  if (stored !== null) codes.add(stored);
  return [...codes].map((value) => ({ value, label: languageName(value) }));
}
