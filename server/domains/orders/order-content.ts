import type { MessageChannel } from '#contract/labels/message-status.ts';
/** The stored content of an order, one last-writer-wins register per field. */

export interface LineItem {
  product_id: string | null;
  sku: string | null;
  title: string | null;
  quantity: number;
  url: string | null;
  image_url: string | null;
  // Absent when the source gives no value, so that the content and the hash of orders stored before
  // these fields existed do not change.
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

/** The absent fields of an event that sets few fields. */
export const EMPTY_CONTENT = {
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

/** One event about an order, with its time at the source. */
export interface OrderEvent {
  key: string;
  content: OrderContent;
  /** `updated_at` of the source or, without it, the time of receipt. */
  at: Date;
  /** True when the source gave a contact that is no valid address or phone number. */
  contact_refused?: boolean;
  /**
   * True when the event comes from the carrier, whose date of delivery takes precedence over that
   * of the shop.
   */
  by_carrier?: boolean;
  /** True when the source gave the time. A repeated event without a time changes nothing. */
  is_dated: boolean;
  /** Absent when the event does not come from a shop platform. */
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
  /** The time of the newest event. */
  at: Date;
  /** Milliseconds since 1970 of the fields whose last value is older than `at`. */
  field_times: Readonly<Partial<Record<OrderField, number>>>;
}
