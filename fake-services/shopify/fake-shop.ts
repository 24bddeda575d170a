import type { FakeProduct } from './shopify-products.ts';
import { type FakeOrder } from './shopify-orders.ts';

export interface FakeShop {
  domain: string;
  id: string;
  name: string;
  email: string;
  origin: string;
  scopes: string[];
  /** Without Shopify’s approval: nobody’s name, address or number is told. */
  is_protected: boolean;
  /** False as for custom apps. */
  may_bill: boolean;
  orders: FakeOrder[];
  products: FakeProduct[];
  discounts: FakeDiscount[];
  /** The standard definitions of metafields that an app enabled. */
  definitions: Set<string>;
  /** Products whose metafields are refused. */
  refused_owners: Set<string>;
  /** How often a bulk operation is still running when it is asked about. */
  bulk_polls: number;
  /** The last bulk operation; `file`: its result, from its end on. */
  bulk: { id: string; polls: number; status: string; file: Buffer | null } | null;
  subscriptions: { id: string; topic: string; uri: string }[];
  payments: { id: string; status: string; name: string; return_url: string }[];
  bucket: Bucket;
}

/** A discount as it was sent to be created. */
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
  /** What is left of it now, and how fast it fills. */
  set(available: number, restoreRate?: number): void;
}
