import { GENERATORS, type WebPage } from './read-page.ts';

export interface PlatformEvidence {
  /** The name of the platform. */
  name: string;
  /** The part of the page that proves it. */
  evidence: string;
}

const PLATFORMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Shopify', /cdn\.shopify\.com|shopify\.theme|myshopify\.com/i],
  [
    'WooCommerce',
    /wp-content\/plugins\/woocommerce|woocommerce[-_]params|generator woocommerce|wc_(?:add_to_cart|cart_fragments|single_product)_params|[?&]wc-ajax=|\/wp-json\/wc\//i,
  ],
  ['PrestaShop', /generator prestashop|prestashop\s*[=:.]|\/modules\/ps_[a-z]+/i],
  ['Magento', /mage\/cookies|magento_|\/static\/version\d+\/frontend/i],
  ['Wix', /static\.wixstatic\.com|static\.parastorage\.com|generator wix/i],
  ['Squarespace', /static1\.squarespace\.com|assets\.squarespace\.com/i],
  ['BigCommerce', /cdn\d*\.bigcommerce\.com/i],
  ['Shopware', /generator shopware|\/bundles\/storefront\//i],
  ['Sylius', /\/bundles\/syliusshop|\/build\/shop\/.*sylius/i],
  ['WiziShop', /wizishop|cdn\.wizi\.shop/i],
  ['Webflow', /generator webflow|website-files\.com/i],
  ['WordPress', /wp-content\/|generator wordpress/i],
];

/**
 * Returns the shop platform of a page, checking the most reliable signs first. Returns null when
 * none matches.
 */
export function findPlatform(page: WebPage): PlatformEvidence | null {
  for (const [name, sign] of PLATFORMS) {
    const evidence = findSign(page, sign);
    if (evidence) return { name, evidence };
  }
  return null;
}

/**
 * Returns the part of the page that matches a sign: a generator, a URL, or code. Returns null when
 * none matches.
 */
export function findSign(page: WebPage, sign: RegExp): string | null {
  const generator = page.metas.get('generator');
  const places = [
    ...(generator?.split(GENERATORS).map((name) => `generator ${name}`) ?? []),
    ...page.sources,
    ...page.images.map(({ src }) => src),
    ...page.links.map(({ href }) => href),
  ];
  const place = places.find((text) => sign.test(text));
  if (place !== undefined) return place.slice(0, 200);
  const at = sign.exec(page.code)?.index;
  return at === undefined
    ? null
    : page.code
        .slice(Math.max(0, at - 20), at + 60)
        .replaceAll(/\s+/g, ' ')
        .trim();
}
