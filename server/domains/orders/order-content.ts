import type { MessageChannel } from '#contract/labels/message-status.ts';
/** The stored content of an order, one last-writer-wins register per field. */

export interface LineItem {
  product_id: string | null;
  sku: string | null;
  title: string | null;
  quantity: number;
  url: string | null;
  image_url: string | null;
  // Absent when the source says nothing, so that the content of an order reads as it did before
  // these were known, and its hash stays the same.
  variant_id?: string;
  gtin?: string;
  price?: string;
}

export interface OrderConsent extends Record<MessageChannel, boolean | null> {
  source: string | null;
  at: string | null;
}

export interface OrderContent {
  number: string;
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  last_name: string | null;
  country_code: string | null;
  locale: string | null;
  ordered_at: Date | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  refunded_at: Date | null;
  total: string | null;
  currency: string | null;
  tags: readonly string[] | null;
  carrier: string | null;
  line_items: readonly LineItem[] | null;
  consent: OrderConsent | null;
  /** In capitals, without spaces. */
  tracking_numbers: readonly string[] | null;
}
export type OrderField = keyof OrderContent;

/** The absent fields of an event that holds few fields. */
export const NOTHING_SAID = {
  email: null,
  phone_number: null,
  first_name: null,
  last_name: null,
  country_code: null,
  locale: null,
  ordered_at: null,
  paid_at: null,
  fulfilled_at: null,
  delivered_at: null,
  cancelled_at: null,
  refunded_at: null,
  total: null,
  currency: null,
  tags: null,
  carrier: null,
  line_items: null,
  consent: null,
  tracking_numbers: null,
} as const satisfies Omit<OrderContent, 'number'>;

export const ORDER_FIELDS = [
  'number',
  'email',
  'phone_number',
  'first_name',
  'last_name',
  'country_code',
  'locale',
  'ordered_at',
  'paid_at',
  'fulfilled_at',
  'delivered_at',
  'cancelled_at',
  'refunded_at',
  'total',
  'currency',
  'tags',
  'carrier',
  'line_items',
  'consent',
  'tracking_numbers',
] as const satisfies readonly OrderField[];

/** One thing that was said of an order, and when it was true at its source. */
export interface OrderEvent {
  key: string;
  content: OrderContent;
  /** `updated_at`, else the time of receipt. */
  at: Date;
  /** The source gave a contact that is no valid address or phone number. */
  contact_refused?: boolean;
  /** The event comes from the carrier, whose date of delivery wins over that of the shop. */
  by_carrier?: boolean;
  /** The source gave the time. A repeated event without a time changes nothing. */
  is_dated: boolean;
  /** Absent where no shop platform told it. */
  shop_ids?: ShopIds;
}

/** The ids of an order and of its customer at their shop platform. */
export interface ShopIds {
  integration_id: string;
  integration_customer_id: string | null;
}

/** The state of an order: the newest value that any event gave for each field. */
export interface OrderState {
  content: OrderContent;
  /** The date of the newest event. */
  at: Date;
  /** Milliseconds since 1970 for the fields whose last word is older than `at`. */
  field_times: Readonly<Partial<Record<OrderField, number>>>;
}
