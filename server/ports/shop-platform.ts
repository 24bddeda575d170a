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
  /** The name of the topic in webhooks: `orders/create`. */
  topic: string;
  uri: string;
}

export type PaymentStatus = 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';

export interface PaymentRequest {
  name: string;
  /** The price per month in euros: `39.00`. */
  price: string;
  return_url: string;
  is_test: boolean;
}

/**
 * A platform of shops, which install the app there, send webhooks and pay through it. Every call to
 * a shop throws ProviderError. `field: 'access_token'` means that another token is needed.
 */
export interface ShopPlatform {
  name: 'shopify';
  /**
   * Returns the domain that identifies a shop, from the text that a person entered. Returns null
   * when it names no shop of this platform.
   */
  readDomain(typed: string): string | null;
  /** The permissions that the app requests. */
  scopes: readonly string[];
  /** The additional permission for teams that give discount codes. */
  discount_scope: string;
  /** Returns the address at which a merchant grants the permissions. */
  agreementAddress(journey: {
    domain: string;
    state: string;
    redirect_uri: string;
    scopes: readonly string[];
  }): string;
  /** Returns true when the platform signed this query, with its parameters as received. */
  isSignedQuery(query: URLSearchParams): boolean;
  /** Returns true when the platform signed this body. */
  isSignedBody(body: Buffer, signature: string | undefined): boolean;
  exchangeCode(domain: string, code: string, now: Date): Promise<ShopAccess>;
  /** Returns new tokens, which replace both old ones. */
  renewAccess(domain: string, refresh_token: string, now: Date): Promise<ShopAccess>;
  readShop(credentials: ShopCredentials): Promise<ShopDetails>;
  /** Returns the permissions that the shop grants now. */
  readScopes(credentials: ShopCredentials): Promise<readonly string[]>;
  /** The topics to subscribe to. */
  topics: readonly string[];
  listSubscriptions(credentials: ShopCredentials): Promise<readonly ShopSubscription[]>;
  /**
   * Returns null when the subscription exists, otherwise the reason why the shop refuses this
   * topic.
   */
  subscribe(credentials: ShopCredentials, topic: string, uri: string): Promise<string | null>;
  unsubscribe(credentials: ShopCredentials, id: string): Promise<void>;
  countOrders(credentials: ShopCredentials, since: Date): Promise<number | null>;
  /**
   * Lists orders, the oldest first. `by` selects those placed since then, or those changed since
   * then.
   */
  listOrders(
    credentials: ShopCredentials,
    query: { by: 'placed' | 'changed'; since: Date; cursor: string | null },
  ): Promise<ShopPage>;
  /** Returns null when the shop has no order with this id, or no longer has it. */
  findOrder(credentials: ShopCredentials, id: string): Promise<ShopOrder | null>;
  catalogue: ShopCatalogue;
  ratings: ShopRatings;
  discounts: ShopDiscounts;
  requestPayment(
    credentials: ShopCredentials,
    request: PaymentRequest,
  ): Promise<{ id: string; confirmation_url: string }>;
  /** Returns null when there is none with this id. */
  readPayment(credentials: ShopCredentials, id: string): Promise<PaymentStatus | null>;
}
