import type { ShopAccess, ShopCredentials } from './shop-access.ts';
import type { ShopCatalogue, ShopRatings } from './shop-catalogue.ts';
import type { ShopDiscounts } from './shop-discounts.ts';
import type { ShopOrder, ShopPage } from './shop.ts';

export interface ShopDetails {
  id: string;
  name: string;
  email: string | null;
  website_url: string | null;
  timezone: string | null;
}

export interface ShopSubscription {
  id: string;
  /** As its webhooks name it: `orders/create`. */
  topic: string;
  uri: string;
}

export type PaymentStatus = 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';

export interface PaymentRequest {
  name: string;
  /** A month, in euros: `39.00`. */
  price: string;
  return_url: string;
  is_test: boolean;
}

/**
 * Where shops live: they install us there, tell us what happens and are paid for there. Everything
 * asked of a shop throws ProviderError; `field: 'access_token'` asks for another token.
 */
export interface ShopPlatform {
  name: 'shopify';
  /**
   * The domain that tells a shop from all others, from what a person typed; null: it names no shop
   * of this platform.
   */
  readDomain(typed: string): string | null;
  /** What we ask a shop to let us do. */
  scopes: readonly string[];
  /** Asked for beside them where the team gives discount codes. */
  discount_scope: string;
  /** Where a merchant agrees to it. */
  agreementAddress(journey: {
    domain: string;
    state: string;
    redirect_uri: string;
    scopes: readonly string[];
  }): string;
  /** Whether the platform wrote this query; the parameters as they came. */
  isSignedQuery(query: URLSearchParams): boolean;
  /** Whether the platform wrote this body. */
  isSignedBody(body: Buffer, signature: string | undefined): boolean;
  exchangeCode(domain: string, code: string, now: Date): Promise<ShopAccess>;
  /** Both tokens are others afterwards. */
  renewAccess(domain: string, refresh_token: string, now: Date): Promise<ShopAccess>;
  readShop(credentials: ShopCredentials): Promise<ShopDetails>;
  /** What the shop lets us do today. */
  readScopes(credentials: ShopCredentials): Promise<readonly string[]>;
  /** The topics to subscribe to. */
  topics: readonly string[];
  listSubscriptions(credentials: ShopCredentials): Promise<readonly ShopSubscription[]>;
  /** Null when the subscription exists; else the reason why the shop refuses this topic. */
  subscribe(credentials: ShopCredentials, topic: string, uri: string): Promise<string | null>;
  unsubscribe(credentials: ShopCredentials, id: string): Promise<void>;
  countOrders(credentials: ShopCredentials, since: Date): Promise<number | null>;
  /** `by`: placed since then, or changed since then; the oldest first. */
  listOrders(
    credentials: ShopCredentials,
    query: { by: 'placed' | 'changed'; since: Date; cursor: string | null },
  ): Promise<ShopPage>;
  /** Null: the shop has none of this id, or no longer. */
  findOrder(credentials: ShopCredentials, id: string): Promise<ShopOrder | null>;
  catalogue: ShopCatalogue;
  ratings: ShopRatings;
  discounts: ShopDiscounts;
  requestPayment(
    credentials: ShopCredentials,
    request: PaymentRequest,
  ): Promise<{ id: string; confirmation_url: string }>;
  /** Null: there is none of this id. */
  readPayment(credentials: ShopCredentials, id: string): Promise<PaymentStatus | null>;
}
