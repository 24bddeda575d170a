/**
 * A review of the product ratings feed, version 2.4
 * (developers.google.com/product-review-feeds/schema). The elements are written in the order of the
 * schema.
 */

export interface FeedReview {
  id: string;
  rating: number;
  title: string | null;
  text: string;
  display_name: string | null;
  locale: string;
  submitted_at: Date;
  is_verified: boolean;
  is_incentivized: boolean;
  is_requested: boolean;
  photos: readonly { url: string }[];
  product_id: string;
  product_title: string;
  product_url: string;
  gtin: string | null;
  sku: string | null;
  brand: string | null;
}

export interface FeedShop {
  name: string;
  team_code: string;
  /** The public URL of this instance. */
  base: string;
}

export function feedHead({ name }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd">
<version>2.4</version>
<aggregator><name>Recueil</name></aggregator>
<publisher>${element('name', name)}</publisher>
<reviews>
`;
}

export const FEED_FOOT = '</reviews>\n</feed>\n';

export function feedReview(review: FeedReview, { team_code, base }: FeedShop): string {
  const page = `${base}/w/${team_code}/${review.product_id}.html`;
  const title = review.title === null ? '' : withoutContacts(review.title).trim();
  const images = review.photos
    .map(({ url }) => element('url', url.startsWith('/') ? base + url : url))
    .map((url) => `<reviewer_image>${url}</reviewer_image>`)
    .join('');
  return [
    '<review>',
    element('review_id', review.id),
    `<reviewer>${reviewerName(review.display_name)}</reviewer>`,
    element('is_verified_purchase', String(review.is_verified)),
    element('is_incentivized_review', String(review.is_incentivized)),
    element('review_timestamp', review.submitted_at.toISOString().replace(/\.\d+Z$/u, 'Z')),
    title === '' ? '' : element('title', title),
    element('content', withoutContacts(review.text)),
    element('review_language', review.locale),
    `<review_url type="group">${escapeXml(page)}</review_url>`,
    images === '' ? '' : `<reviewer_images>${images}</reviewer_images>`,
    `<ratings><overall min="1" max="5">${review.rating}</overall></ratings>`,
    `<products><product>${productIds(review)}${element('product_name', review.product_title)}${element('product_url', review.product_url)}</product></products>`,
    '<is_spam>false</is_spam>',
    element('collection_method', review.is_requested ? 'post_fulfillment' : 'unsolicited'),
    '</review>\n',
  ].join('');
}

function productIds({ gtin, sku, brand }: FeedReview): string {
  const ids = [
    gtin === null ? '' : `<gtins>${element('gtin', gtin)}</gtins>`,
    sku === null ? '' : `<skus>${element('sku', sku)}</skus>`,
    brand === null ? '' : `<brands>${element('brand', brand)}</brands>`,
  ].join('');
  return ids === '' ? '' : `<product_ids>${ids}</product_ids>`;
}

/** Shortens a full name: « Léa Roux » becomes « Léa R. ». */
function reviewerName(name: string | null): string {
  const [first = '', ...others] = withoutContacts(name ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  if (first === '') return '<name is_anonymous="true">Anonymous</name>';
  const initial = others.at(-1)?.match(/\p{L}/u)?.[0];
  return `<name is_anonymous="false">${escapeXml(initial ? `${first} ${initial.toUpperCase()}.` : first)}</name>`;
}

/** Removes addresses, phone numbers and links, which the feed does not allow in a text. */
function withoutContacts(text: string): string {
  const withoutLinks = text.replaceAll(/(?:https?:\/\/|www\.)\S+/giu, '…');
  // Most texts contain no @, and the search for an address tries 64 lengths at each letter.
  const withoutAddresses = withoutLinks.includes('@')
    ? withoutLinks.replaceAll(/[^\s@<>]{1,64}@[^\s@<>]{1,255}/gu, '…')
    : withoutLinks;
  return withoutAddresses.replaceAll(/\+?\d(?:[\s.()-]{0,2}\d){8,14}/gu, '…');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/**
 * Matches a text that needs no escaping in XML: no markup characters and no unpaired surrogates.
 */
const PLAIN = /^[\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/u;

/**
 * Escapes a text and removes the characters that XML 1.0 does not allow, such as most control
 * characters.
 */
function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
