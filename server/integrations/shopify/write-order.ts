import type { ShopOrder } from '#server/ports/shop.ts';
import { amountOf } from '../stores/write-store-order.ts';

/** The maximum number of lines of an order that are read. */
export const MOST_LINES = 500;

/** A parcel of an order, from any Shopify notification. */
export interface Parcel {
  isSent: boolean;
  sent_at: string | null;
  delivered_at: string | null;
  carrier: string | null;
  numbers: readonly string[];
}

export interface ShopPerson {
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  country: string | null;
}

/** The fields of an order in both a webhook and an answer of the API. Dates are not parsed. */
export interface ShopOrderFields {
  id: string;
  customer_id: string | null;
  name: string;
  placed_at: string | null;
  paid_at: string | null;
  cancelled_at: string | null;
  refunded_at: string | null;
  updated_at: string | null;
  /** True when every article is shipped or delivered. */
  isFulfilled: boolean;
  parcels: readonly Parcel[];
  emails: readonly (string | null)[];
  phones: readonly (string | null)[];
  /** The sources of the name and the country, the best first. */
  people: readonly (ShopPerson | null)[];
  locale: string | null;
  total: string | null;
  currency: string | null;
  tags: readonly string[];
  articles: readonly {
    product_id: string | null;
    variant_id: string | null;
    sku: string | null;
    gtin: string | null;
    title: string | null;
    /** 0 when all units were refunded or removed. */
    quantity: number | null;
    /** For one unit, before discounts. */
    price: string | null;
  }[];
  consent: { email: string | null; sms: string | null; whatsapp: string | null };
}

const clip = (text: string | null, most: number): string | null =>
  text?.trim().slice(0, most).toWellFormed() || null;
const first = (people: ShopOrderFields['people'], field: keyof ShopPerson): string | null =>
  people.map((person) => person?.[field]?.trim()).find((text) => text) ?? null;
const some = (texts: readonly (string | null)[], most: number): string[] =>
  [...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : [])))].filter(
    (text) => text.length <= most,
  );
const latest = (dates: readonly (string | null)[]): string | null =>
  dates
    .flatMap((date) => moment(date) ?? [])
    .toSorted()
    .at(-1) ?? null;

/**
 * Converts an order. Too long texts are cut and invalid dates left out, so that an odd value of a
 * shop never blocks its order.
 */
export function writeOrder(fields: ShopOrderFields): ShopOrder {
  const sent = fields.parcels.filter(({ isSent }) => isSent);
  const isDelivered =
    fields.isFulfilled &&
    sent.length > 0 &&
    sent.every(({ delivered_at }) => delivered_at !== null);
  const country = first(fields.people, 'country');
  return {
    id: fields.id,
    customer_id: fields.customer_id,
    emails: some(fields.emails, 254),
    phones: some(fields.phones, 40),
    order: {
      number: clip(fields.name, 100) ?? fields.id,
      first_name: clip(first(fields.people, 'firstName'), 100),
      last_name: clip(first(fields.people, 'lastName'), 100),
      country_code: country !== null && /^[a-z]{2}$/iu.test(country) ? country : null,
      locale: clip(fields.locale, 35),
      ordered_at: moment(fields.placed_at),
      paid_at: moment(fields.paid_at),
      fulfilled_at: fields.isFulfilled ? latest(sent.map(({ sent_at }) => sent_at)) : null,
      delivered_at: isDelivered ? latest(sent.map(({ delivered_at }) => delivered_at)) : null,
      cancelled_at: moment(fields.cancelled_at),
      refunded_at: moment(fields.refunded_at),
      updated_at: moment(fields.updated_at),
      total:
        fields.total !== null && /^-?\d{1,12}([.,]\d{1,4})?$/u.test(fields.total)
          ? fields.total
          : null,
      currency:
        fields.currency !== null && /^[a-z]{3}$/iu.test(fields.currency) ? fields.currency : null,
      tags: fields.tags.flatMap((tag) => clip(tag, 100) ?? []).slice(0, 250),
      carrier: clip(sent.at(-1)?.carrier ?? null, 100),
      // Parcels show when everything has arrived only once every article is shipped.
      ...(fields.isFulfilled &&
        sent.some(({ numbers }) => numbers.length > 0) && {
          tracking_numbers: sent
            .flatMap(({ numbers }) => numbers.flatMap((number) => clip(number, 64) ?? []))
            .slice(0, 20),
        }),
      ...(fields.articles.length > 0 && {
        line_items: fields.articles.slice(0, MOST_LINES).map(lineItem),
      }),
      consent: consentOf(fields),
    },
  };
}

function lineItem(article: ShopOrderFields['articles'][number]) {
  const { product_id, variant_id, sku, gtin, title, quantity } = article;
  const price = amountOf(article.price);
  return {
    product_id: clip(product_id, 100),
    ...(variant_id !== null && { variant_id }),
    sku: clip(sku, 100),
    ...(gtin?.trim() && { gtin: clip(gtin, 50) }),
    title: clip(title, 500),
    quantity: Math.max(0, Math.min(100_000, Math.trunc(quantity ?? 1))),
    ...(price !== null && { price }),
  };
}

/**
 * Returns the consents. Only a consent or a withdrawn one counts: « not subscribed » is also the
 * state of customers who were never asked.
 */
function consentOf({ consent, updated_at }: ShopOrderFields): ShopOrder['order']['consent'] {
  const message = {
    email: agreementOf(consent.email),
    sms: agreementOf(consent.sms),
    whatsapp: agreementOf(consent.whatsapp),
  };
  return Object.values(message).every((word) => word === null)
    ? null
    : { ...message, source: 'Shopify', at: moment(updated_at) };
}

export function agreementOf(state: string | null): boolean | null {
  switch ((state ?? '').toLowerCase()) {
    case 'subscribed':
      return true;
    case 'unsubscribed':
    case 'redacted':
      return false;
    default:
      return null;
  }
}

/** Returns a date in one format, or null when it is invalid. */
export function moment(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
