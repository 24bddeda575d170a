export const CUSTOMER_LOCALES = ['fr', 'en', 'es', 'de', 'it', 'nl'] as const;

export type CustomerLocale = (typeof CUSTOMER_LOCALES)[number];

export function isCustomerLocale(value: unknown): value is CustomerLocale {
  return (CUSTOMER_LOCALES as readonly unknown[]).includes(value);
}
