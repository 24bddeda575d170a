import { z } from 'zod';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { amountOf, readUtc, writeStoreOrder } from '../stores/write-store-order.ts';
import { TRACKED_DELIVERED } from './order-states.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value || null);
const number = z.union([z.string(), z.number()]).nullish().catch(null);
/** Parses a list without its invalid items. PHP writes an empty object as an empty list. */
const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(item.nullable().catch(null))
    .catch([])
    .transform((list) => list.filter((one) => one !== null));
const person = z
  .looseObject({ first_name: text, last_name: text, country: text, email: text, phone: text })
  .nullish()
  .catch(null);
const meta = z.looseObject({ key: z.string(), value: z.unknown() });
const image = z.looseObject({ src: text }).nullish().catch(null);
const article = z.looseObject({
  id: text,
  product_id: text,
  variation_id: text,
  name: text,
  parent_name: text,
  sku: text,
  global_unique_id: text,
  quantity: number,
  price: number,
  image,
});
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/u));

/** https://developer.woocommerce.com/docs/apis/rest-api/v3/orders/ */
export const wooOrder = z.looseObject({
  id,
  number: text,
  status: z.string(),
  currency: text,
  date_created_gmt: text,
  date_modified_gmt: text,
  date_paid_gmt: text,
  date_completed_gmt: text,
  total: number,
  customer_id: text,
  billing: person,
  shipping: person,
  line_items: listOf(article),
  refunds: listOf(z.looseObject({ total: number })),
  meta_data: listOf(meta),
});
export type WooOrder = z.output<typeof wooOrder>;

/** The requested fields of an order, without the IP address and the browser of its customer. */
export const WOO_ORDER_FIELDS = Object.keys(wooOrder.shape).join(',');

/** The address that WordPress gives to a person whose data were erased. */
const ERASED = /@site\.invalid$/iu;

export function translateWooOrder(order: WooOrder): StoreOrder {
  const { billing, shipping } = order;
  const metaOf = (key: string): unknown => order.meta_data.find((one) => one.key === key)?.value;
  const changed_at =
    readUtc(order.date_modified_gmt) ??
    readUtc(order.date_created_gmt) ??
    new Date(0).toISOString();
  const isErased = ERASED.test(billing?.email ?? '');
  const parcel = readParcels(metaOf('_wc_shipment_tracking_items'));
  return writeStoreOrder({
    id: order.id,
    number: order.number,
    customer_id: order.customer_id === null || order.customer_id === '0' ? null : order.customer_id,
    first_name: billing?.first_name ?? shipping?.first_name ?? null,
    last_name: billing?.last_name ?? shipping?.last_name ?? null,
    country: billing?.country ?? shipping?.country ?? null,
    locale: readLanguage(metaOf),
    emails: isErased ? [] : [billing?.email ?? null],
    phones: isErased ? [] : [billing?.phone ?? null, shipping?.phone ?? null],
    placed_at: order.date_created_gmt,
    changed_at,
    paid_at: order.date_paid_gmt,
    shipped_at: parcel.shipped_at,
    refunded_at: isWhollyRefunded(order) ? changed_at : null,
    total: order.total ?? null,
    currency: order.currency,
    carrier: parcel.carrier,
    // More parcels will follow, so the present ones do not show when everything has arrived.
    tracking_numbers: order.status.includes('partial')
      ? []
      : [...parcel.numbers, ...readNumbers(metaOf)],
    consent: readConsent(metaOf),
    articles: order.line_items.map((line) => ({
      product_id: line.product_id === '0' ? null : line.product_id,
      variant_id: line.variation_id === '0' ? null : line.variation_id,
      sku: line.sku,
      gtin: line.global_unique_id,
      title: line.parent_name ?? line.name,
      quantity: line.quantity ?? null,
      price: line.price ?? null,
      image_url: line.image?.src ?? null,
    })),
    states: statesOf(order, changed_at, isDelivered(metaOf('shipment_status'))),
  });
}

/**
 * Returns the states. WooCommerce only gives the present status. A completed order was paid before.
 * Without the date of its payment (cash on delivery), the date of the status is used.
 */
function statesOf(order: WooOrder, changed_at: string, isTracked: boolean): StoreOrder['states'] {
  const { status } = order;
  const completed_at = readUtc(order.date_completed_gmt);
  const at = status === 'completed' ? (completed_at ?? changed_at) : changed_at;
  const is_exact = status === 'completed' && completed_at !== null;
  return [
    ...(status === 'completed' ? [{ id: 'processing', at, is_exact: false }] : []),
    ...(isTracked ? [{ id: TRACKED_DELIVERED, at: changed_at, is_exact: false }] : []),
    { id: status, at, is_exact },
  ];
}

/**
 * Returns true when the refunds reach the whole amount. A partial refund does not change the order.
 */
export function isWhollyRefunded({ refunds, total, status }: WooOrder): boolean {
  const paid = Number(amountOf(total) ?? 0);
  const back = refunds.reduce((sum, one) => sum + Math.abs(Number(amountOf(one.total) ?? 0)), 0);
  return status !== 'refunded' && paid > 0 && back >= paid - 0.005;
}

const parcels = z.array(
  z.looseObject({
    tracking_provider: text,
    custom_tracking_provider: text,
    date_shipped: text,
    tracking_number: text,
  }),
);

/** Reads the data of Shipment Tracking and Advanced Shipment Tracking. The last parcel counts. */
function readParcels(value: unknown): {
  shipped_at: string | null;
  carrier: string | null;
  numbers: readonly string[];
} {
  const listed = parcels.safeParse(value).data ?? [];
  const last = listed.at(-1);
  if (!last) return { shipped_at: null, carrier: null, numbers: [] };
  const seconds = Number(last.date_shipped ?? Number.NaN);
  return {
    shipped_at: seconds > 0 ? readUtc(new Date(seconds * 1000).toISOString()) : null,
    carrier: last.tracking_provider ?? last.custom_tracking_provider,
    numbers: listed.flatMap(({ tracking_number }) => tracking_number ?? []),
  };
}

/**
 * Reads the number of plugins that write only one: YITH Order Tracking, and those that use the
 * common name.
 */
function readNumbers(metaOf: (key: string) => unknown): string[] {
  return ['ywot_tracking_code', '_tracking_number'].flatMap((key) => text.parse(metaOf(key)) ?? []);
}

const shipments = z.array(z.looseObject({ status: z.string().catch('') })).min(1);

/** Returns true when TrackShip reports that every parcel has arrived. */
function isDelivered(value: unknown): boolean {
  return shipments.safeParse(value).data?.every(({ status }) => status === 'delivered') ?? false;
}

/** Returns the language that WPML and TranslatePress store with an order. */
function readLanguage(metaOf: (key: string) => unknown): string | null {
  const language = metaOf('wpml_language') ?? metaOf('trp_language');
  return typeof language === 'string' && /^[a-z]{2,3}(?:[_-][\w-]{2,10})?$/iu.test(language)
    ? language.replace('_', '-')
    : null;
}

/** Returns the consent from the checkbox of our plugin (`shop-plugins/woocommerce`). */
function readConsent(metaOf: (key: string) => unknown) {
  const word = metaOf('_recueil_consent');
  if (word !== 'yes' && word !== 'no') return null;
  const agreed = word === 'yes';
  const at = metaOf('_recueil_consent_at');
  return {
    whatsapp: agreed,
    sms: agreed,
    email: agreed,
    source: 'WooCommerce, case de la page de commande',
    at: typeof at === 'string' ? readUtc(at) : null,
  };
}
