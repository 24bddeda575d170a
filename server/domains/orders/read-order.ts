import { errorsByField, frenchErrorMap } from '#contract/api/french-errors.ts';
import { order, type IncomingOrder } from '#contract/api/schemas/requests/orders.ts';
import type { LineItem, OrderConsent, OrderContent, OrderEvent } from './order-content.ts';
import { readMoment } from './read-moment.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import { perChannel } from '#contract/labels/channels.ts';

/** The context in which a row is read: the time of arrival and the location of the shop. */
export interface ReadOrderResult {
  received_at: Date;
  timezone: string;
  country: string;
}
export type ReadOrder =
  | { kind: 'read'; event: OrderEvent }
  | { kind: 'refused'; number: string | null; errors: Record<string, string[]> };

const DATES = [
  'ordered_at',
  'paid_at',
  'fulfilled_at',
  'delivered_at',
  'cancelled_at',
  'refunded_at',
  'updated_at',
] as const;

/** Reads one row of the API or of a file: returns the order, or the errors by field. */
export function readOrder(row: unknown, reading: ReadOrderResult): ReadOrder {
  const parsed = order.safeParse(row, { error: frenchErrorMap });
  const number = numberOf(row);
  if (!parsed.success) return { kind: 'refused', number, errors: errorsByField(parsed.error) };
  return readParsedOrder(parsed.data, reading);
}

function readParsedOrder(order: IncomingOrder, reading: ReadOrderResult): ReadOrder {
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, what: string): null => {
    errors[field] = [`Le champ « ${field} » ${what}`];
    return null;
  };
  const key = orderKey(order.number);
  if (key === '') refuse('number', 'doit être renseigné.');
  const email = order.email
    ? (readEmail(order.email) ?? refuse('email', 'n’est pas une adresse e-mail valable.'))
    : null;
  const phone = order.phone
    ? (readPhone(order.phone, order.country_code ?? reading.country) ??
      refuse('phone', 'n’est pas un numéro de téléphone valable.'))
    : null;
  const date = (name: (typeof DATES)[number]): Date | null => {
    const text = order[name] ?? null;
    return text === null
      ? null
      : (readMoment(text, reading.timezone) ??
          refuse(name, 'doit être une date entre 1990 et 2100.'));
  };
  if (typeof order.total === 'number' && Math.abs(order.total) >= 1e12)
    refuse('total', 'est trop grand.');
  const dates = Object.fromEntries(DATES.map((name) => [name, date(name)])) as Record<
    (typeof DATES)[number],
    Date | null
  >;
  if (Object.keys(errors).length > 0) return { kind: 'refused', number: order.number, errors };
  const { updated_at, ...ofOrder } = dates;
  const content: OrderContent = {
    ...ofOrder,
    ...textOf(order),
    email,
    phone_number: phone,
    line_items: lineItems(order),
    consent: consentOf(order, reading.timezone),
  };
  return {
    kind: 'read',
    event: { key, content, at: updated_at ?? reading.received_at, is_dated: updated_at !== null },
  };
}

/** Returns the order number without its # sign, so that numbers of several sources are equal. */
function orderKey(number: string): string {
  return number.replace(/^[#\s]+/u, '').trim();
}

function textOf(
  order: IncomingOrder,
): Pick<
  OrderContent,
  | 'number'
  | 'first_name'
  | 'last_name'
  | 'country_code'
  | 'locale'
  | 'total'
  | 'currency'
  | 'tags'
  | 'carrier'
  | 'tracking_numbers'
> {
  return {
    number: order.number,
    first_name: order.first_name || null,
    last_name: order.last_name || null,
    country_code: order.country_code ?? null,
    locale: order.locale || null,
    total: moneyOf(order.total ?? null),
    currency: order.currency ?? null,
    tags: listOf(order.tags ?? null),
    carrier: order.carrier || null,
    tracking_numbers: trackingNumbersOf(order.tracking_numbers ?? null),
  };
}

function moneyOf(total: string | number | null): string | null {
  if (total === null) return null;
  const [whole = '0', cents = ''] = (
    typeof total === 'number' ? total.toFixed(2) : total.replace(',', '.')
  ).split('.');
  // Formatted as PostgreSQL returns numeric(14, 2), so that equal amounts are equal texts.
  return Number(`${whole}.${cents || '0'}`)
    .toFixed(2)
    .replace(/^-(?=0\.00$)/u, '');
}

/** Returns the items of a list, or of a text with commas, without duplicates. */
function listOf(items: string | readonly string[] | null): readonly string[] | null {
  if (items === null) return null;
  const list = typeof items === 'string' ? items.split(',') : items;
  return [...new Set(list.map((item) => item.trim()).filter((item) => item !== ''))];
}

/**
 * Normalises tracking numbers: people copy them in groups of digits, and carriers write them
 * without spaces.
 */
function trackingNumbersOf(numbers: string | readonly string[] | null): readonly string[] | null {
  return (
    listOf(numbers)?.map((number) => number.replaceAll(/[\s\u00a0\u202f]/gu, '').toUpperCase()) ??
    null
  );
}

function lineItems(order: IncomingOrder): readonly LineItem[] | null {
  return (
    order.line_items?.map((item) => ({
      product_id: item.product_id ?? null,
      sku: item.sku ?? null,
      title: item.title || null,
      quantity: item.quantity ?? 1,
      url: item.url ?? null,
      image_url: item.image_url ?? null,
      ...(item.variant_id && { variant_id: item.variant_id }),
      ...(item.gtin && { gtin: item.gtin }),
      ...moneyField(item.price ?? null),
    })) ?? null
  );
}

function moneyField(price: string | number | null): { price?: string } {
  const money = moneyOf(price);
  return money === null ? {} : { price: money };
}

function consentOf(order: IncomingOrder, timezone: string): OrderConsent | null {
  const { consent } = order;
  if (!consent) return null;
  const at = consent.at ? (readMoment(consent.at, timezone)?.toISOString() ?? null) : null;
  return {
    ...perChannel((channel) => consent[channel] ?? null),
    source: consent.source ?? null,
    at,
  };
}

function numberOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('number' in row)) return null;
  return typeof row.number === 'string' || typeof row.number === 'number'
    ? String(row.number).slice(0, 100)
    : null;
}
