import type { FakeProduct } from './shopify-products.ts';
import { type FakeOrder } from './shopify-orders.ts';

export interface FakeShop {
  domain: string;
  id: string;
  name: string;
  email: string;
  origin: string;
  scopes: string[];
  /** True without Shopify’s approval: names, addresses and phone numbers of people are null. */
  is_protected: boolean;
  /** False as for custom apps. */
  may_bill: boolean;
  orders: FakeOrder[];
  products: FakeProduct[];
  discounts: FakeDiscount[];
  /** The standard metafield definitions that an app has enabled. */
  definitions: Set<string>;
  /** Products whose metafields are refused. */
  refused_owners: Set<string>;
  /** Number of polls for which a bulk operation is still running. */
  bulk_polls: number;
  /** The last bulk operation. `file` is its result, null until its end. */
  bulk: { id: string; polls: number; status: string; file: Buffer | null } | null;
  subscriptions: { id: string; topic: string; uri: string }[];
  payments: { id: string; status: string; name: string; return_url: string }[];
  bucket: Bucket;
}

/** A discount with the values of its creation. */
export interface FakeDiscount {
  id: string;
  code: string;
  startsAt: string;
  endsAt: string;
  usageLimit: number;
  customerGets: { value: { percentage?: number; discountAmount?: { amount: string } } };
}

export interface Bucket {
  take(points: number): boolean;
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
  /** Sets the points that are available now and their restore rate per second. */
  set(available: number, restoreRate?: number): void;
}
