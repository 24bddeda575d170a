import { GENERATORS, type WebPage } from './read-page.ts';

export interface PlatformEvidence {
  /** What it is called. */
  name: string;
  /** The words of the page that show it. */
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

/** The shop software that a page was made with, the most telling sign first. */
export function findPlatform(page: WebPage): PlatformEvidence | null {
  for (const [name, sign] of PLATFORMS) {
    const evidence = findSign(page, sign);
    if (evidence) return { name, evidence };
  }
  return null;
}

/** Where a sign shows: an address of the page, its generator, or its code. */
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
