import type { ShopOrder } from '#server/ports/shop.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';

/** The fields of an order as a platform returns them: texts, numbers as texts, dates in UTC. */
export interface StoreOrderFields {
  id: string;
  number: string | null;
  customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  country: string | null;
  locale: string | null;
  emails: readonly (string | null)[];
  phones: readonly (string | null)[];
  placed_at: string | null;
  changed_at: string;
  paid_at?: string | null;
  shipped_at?: string | null;
  delivered_at?: string | null;
  refunded_at?: string | null;
  total: string | number | null;
  currency: string | null;
  tags?: readonly string[];
  carrier?: string | null;
  tracking_numbers?: readonly (string | null)[];
  consent?: ShopOrder['order']['consent'];
  articles: readonly {
    product_id: string | null;
    variant_id?: string | null;
    sku?: string | null;
    gtin?: string | null;
    title: string | null;
    quantity: string | number | null;
    price?: string | number | null;
    url?: string | null;
    image_url?: string | null;
  }[];
  states: StoreOrder['states'];
}

const clip = (text: string | null | undefined, most: number): string | null =>
  text?.trim().slice(0, most).toWellFormed().replaceAll('\0', '') || null;
const distinct = (texts: readonly (string | null)[], most: number): string[] =>
  [...new Set(texts.flatMap((text) => text?.trim() || []))].filter((text) => text.length <= most);

/**
 * Parses an amount that is a number or a text, with a comma or a point and perhaps separated
 * thousands. Returns null when it is invalid.
 */
export function amountOf(amount: string | number | null | undefined): string | null {
  if (amount === null || amount === undefined) return null;
  const text = String(amount).replaceAll(/[\s\u00a0\u202f]/gu, '');
  const plain = /,\d{1,2}$/u.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(',', '');
  return /^-?\d{1,12}(?:\.\d+)?$/u.test(plain) ? Number(plain).toFixed(2) : null;
}

/**
 * Parses a date of a store in UTC, perhaps without its `Z`. Returns null when it is invalid or
 * empty.
 */
export function readUtc(text: string | null | undefined): string | null {
  if (!text || text.startsWith('0000-') || text.startsWith('-0001')) return null;
  const iso = text.trim().replace(' ', 'T');
  const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/iu.test(iso) ? iso : `${iso}Z`);
  return at >= Date.UTC(1990, 0, 1) && at < Date.UTC(2100, 0, 1)
    ? new Date(at).toISOString()
    : null;
}

/**
 * Converts an order. Too long texts are cut and invalid dates left out, so that an odd value of a
 * store never blocks its order.
 */
export function writeStoreOrder(fields: StoreOrderFields): StoreOrder {
  const { country, currency } = fields;
  const tracking_numbers = distinct(fields.tracking_numbers ?? [], 64).slice(0, 20);
  return {
    id: fields.id,
    customer_id: fields.customer_id,
    emails: distinct(fields.emails, 254),
    phones: distinct(fields.phones, 40),
    states: fields.states,
    changed_at: fields.changed_at,
    order: {
      number: clip(fields.number, 100) ?? fields.id,
      first_name: clip(fields.first_name, 100),
      last_name: clip(fields.last_name, 100),
      country_code: country !== null && /^[a-z]{2}$/iu.test(country) ? country : null,
      locale: clip(fields.locale, 35),
      ordered_at: readUtc(fields.placed_at),
      paid_at: readUtc(fields.paid_at),
      fulfilled_at: readUtc(fields.shipped_at),
      delivered_at: readUtc(fields.delivered_at),
      refunded_at: readUtc(fields.refunded_at),
      updated_at: fields.changed_at,
      total: amountOf(fields.total),
      currency: currency !== null && /^[a-z]{3}$/iu.test(currency) ? currency : null,
      ...(fields.tags && {
        tags: fields.tags.flatMap((tag) => clip(tag, 100) ?? []).slice(0, 250),
      }),
      carrier: clip(fields.carrier, 100),
      ...(tracking_numbers.length > 0 && { tracking_numbers }),
      ...(fields.articles.length > 0 && {
        line_items: fields.articles.slice(0, 500).map(lineItem),
      }),
      consent: fields.consent ?? null,
    },
  };
}

function lineItem(article: StoreOrderFields['articles'][number]) {
  const quantity = Number(article.quantity ?? 1);
  const price = amountOf(article.price);
  return {
    product_id: clip(article.product_id, 100),
    ...(article.variant_id && { variant_id: clip(article.variant_id, 100) }),
    sku: clip(article.sku, 100),
    ...(article.gtin && { gtin: clip(article.gtin, 50) }),
    title: clip(article.title, 500),
    quantity: Number.isFinite(quantity) ? Math.max(0, Math.min(100_000, Math.trunc(quantity))) : 1,
    ...(price !== null && { price }),
    url: webAddress(article.url),
    image_url: webAddress(article.image_url),
  };
}

function webAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/u.test(url.protocol) && url.href.length <= 2048 ? url.href : null;
}
