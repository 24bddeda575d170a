import type { WooProductRow, WooVariationRow } from './woo-products.ts';

/** The first key of the fake store. Tests can add others. */
export const WOO_KEY = 'ck_4f1c0a7e9b2d4c6f8a1b3c5d7e9f0a1b2c3d4e5f';
export const WOO_SECRET = 'cs_9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d';

export interface WooKey {
  secret: string;
  permissions: 'read' | 'write' | 'read_write';
  /** When false, system_status and webhooks answer 403. */
  manages: boolean;
  /** When false, products answer 403. */
  reads_products: boolean;
}

/** Its quantity is negative, and `_refunded_item_id` is the line of the order. */
interface WooRefundLine {
  id: number;
  quantity: number;
  meta_data: { id: number; key: string; value: string }[];
}

export interface WooOrderRow {
  id: number;
  number: string;
  status: string;
  currency: string;
  /** In UTC, without `Z`, as WordPress writes dates. */
  date_created_gmt: string;
  date_modified_gmt: string;
  date_paid_gmt: string | null;
  date_completed_gmt: string | null;
  total: string;
  customer_id: number;
  billing: Record<string, string>;
  shipping: Record<string, string>;
  line_items: Record<string, unknown>[];
  refunds: {
    id: number;
    reason: string;
    total: string;
    /** The lines of the refund, which only its own address returns. */
    line_items?: WooRefundLine[];
  }[];
  meta_data: { id: number; key: string; value: unknown }[];
}

export interface WooWebhookRow {
  id: number;
  name: string;
  status: 'active' | 'paused' | 'disabled';
  topic: string;
  delivery_url: string;
  secret: string;
  failures: number;
}

export interface WooStore {
  name: string;
  keys: Map<string, WooKey>;
  orders: WooOrderRow[];
  products: WooProductRow[];
  variations: WooVariationRow[];
  webhooks: WooWebhookRow[];
  /** Maps each slug without `wc-` to its name. */
  statuses: Map<string, string>;
  /** With plain permalinks, `/wp-json/` does not exist. */
  has_permalinks: boolean;
  /** True for a server under CGI, where PHP does not receive the Authorization header. */
  strips_authorization: boolean;
  uses_hpos: boolean;
  /** Milliseconds by which its clock differs from the real one. */
  clock_offset: number;
  /** True when the merchant agrees on the consent page. */
  consents: boolean;
  /** The time of changes. Null for the current time. */
  now: Date | null;
}

const STATUSES: readonly (readonly [string, string])[] = [
  ['pending', 'Attente paiement'],
  ['processing', 'En cours'],
  ['on-hold', 'En attente'],
  ['completed', 'Terminée'],
  ['cancelled', 'Annulée'],
  ['refunded', 'Remboursée'],
  ['failed', 'Échouée'],
];

export function newWooStore(): WooStore {
  return {
    name: 'Maison Lavande',
    keys: new Map([
      [
        WOO_KEY,
        { secret: WOO_SECRET, permissions: 'read_write', manages: true, reads_products: true },
      ],
    ]),
    orders: [],
    products: [],
    variations: [],
    webhooks: [],
    statuses: new Map(STATUSES),
    has_permalinks: true,
    strips_authorization: false,
    uses_hpos: true,
    clock_offset: 0,
    consents: true,
    now: null,
  };
}

export const wooDate = (at: Date): string => at.toISOString().slice(0, 19);

let made = 700;

/** Returns an order as in the documentation, with other values on demand. */
export function fakeWooOrder(values: Partial<WooOrderRow> = {}, at = new Date()): WooOrderRow {
  const id = values.id ?? made++;
  return {
    id,
    number: String(id),
    status: 'processing',
    currency: 'EUR',
    date_created_gmt: wooDate(at),
    date_modified_gmt: wooDate(at),
    date_paid_gmt: wooDate(at),
    date_completed_gmt: null,
    total: '49.90',
    customer_id: 0,
    billing: {
      first_name: 'Léa',
      last_name: 'Roy',
      company: '',
      city: 'Lyon',
      postcode: '69001',
      country: 'FR',
      email: `lea.${id}@exemple.fr`,
      phone: `06 12 ${String(id % 1_000_000)
        .padStart(6, '0')
        .replaceAll(/(\d{2})(?=\d)/gu, '$1 ')}`,
    },
    shipping: { first_name: 'Léa', last_name: 'Roy', country: 'FR', phone: '' },
    line_items: [
      {
        id: 315,
        name: 'Pull - M',
        product_id: 93,
        variation_id: 105,
        quantity: 1,
        total: '41.58',
        sku: 'P-M',
        price: 41.58,
        image: { id: 88, src: 'https://shop.test/wp-content/uploads/p.jpg' },
        parent_name: 'Pull',
        meta_data: [],
      },
    ],
    refunds: [],
    meta_data: [],
    ...values,
  };
}
