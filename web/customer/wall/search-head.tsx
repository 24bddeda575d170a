import type { ReactNode } from 'react';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { WallPage } from '#contract/customer-pages/wall-page.ts';

export interface SearchHeadProps {
  page: Pick<WallPage, 'shop' | 'locale' | 'public_url'>;
  /** The image of the page’s subject, used instead of the shop’s logo. */
  image_url?: string | null;
  title: string;
  description: string;
  /** Returns the URL of this page in one language, without filters and order. */
  addressIn: (locale: CustomerLocale) => string;
}

/**
 * Open Graph requires a territory with each language. The territory with the most readers is used.
 */
const OPEN_GRAPH_LOCALES: Readonly<Record<CustomerLocale, string>> = {
  fr: 'fr_FR',
  en: 'en_GB',
  es: 'es_ES',
  de: 'de_DE',
  it: 'it_IT',
  nl: 'nl_NL',
};

/**
 * The metadata of a public page for search engines and social networks. URLs are absolute (RFC
 * 6596, Open Graph).
 */
export function SearchHead({
  page,
  image_url,
  title,
  description,
  addressIn,
}: Readonly<SearchHeadProps>): ReactNode {
  const absolute = (address: string): string => new URL(address, page.public_url).href;
  const address = absolute(addressIn(page.locale));
  const { logo_url, name } = page.shop;
  const image = image_url ?? logo_url;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {CUSTOMER_LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={absolute(addressIn(locale))} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[page.locale]} />
      {image !== null && <meta property="og:image" content={absolute(image)} />}
    </>
  );
}
