import type { ReactNode } from 'react';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { WallPage } from '#contract/customer-pages/wall-page.ts';

export interface SearchHeadProps {
  page: Pick<WallPage, 'shop' | 'locale' | 'public_url'>;
  /** What the page is about, instead of the logo of the shop. */
  image_url?: string | null;
  title: string;
  description: string;
  /** The address of this page without what a reader filtered or sorted, in one language. */
  addressIn: (locale: CustomerLocale) => string;
}

/**
 * The territories are those where most readers of the language are: Open Graph knows no language
 * alone.
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
 * What search engines and social networks read of a page that is open to all. Their addresses are
 * absolute (RFC 6596, Open Graph).
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
