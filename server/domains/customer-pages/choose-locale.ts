import {
  CUSTOMER_LOCALES,
  type CustomerLocale,
  isCustomerLocale,
} from '#contract/customer-pages/customer-locale.ts';

/**
 * Returns the language of a customer’s page: the reader’s choice, current or stored; without one
 * the contact’s, when the shop offers it; otherwise the shop’s.
 */
export function chooseLocale(
  requestedLocale: string | null,
  cookie: string | undefined,
  contact: string | null,
  shop: { languages: readonly string[]; customer_locale: string },
): CustomerLocale {
  const offered = contact === null ? null : (contact.toLowerCase().split(/[-_]/)[0] ?? null);
  const candidates = [
    requestedLocale,
    readCookie(cookie),
    offered !== null && shop.languages.includes(offered) ? offered : null,
    shop.customer_locale,
  ];
  return candidates.find(isCustomerLocale) ?? CUSTOMER_LOCALES[0];
}

function readCookie(header: string | undefined): string | null {
  return /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(header ?? '')?.[1] ?? null;
}

const YEAR_SECONDS = 365 * 86_400;

/** Returns the cookie of a chosen language. It is set only when a reader chooses one. */
export function localeCookie(locale: CustomerLocale, isSecure: boolean): string {
  return `locale=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Returns the first language that a browser accepts (`Accept-Language`), as two letters. */
export function spokenLanguage(header: string | undefined): string | null {
  return /^\s*([a-z]{2})\b/i.exec(header ?? '')?.[1] ?? null;
}
