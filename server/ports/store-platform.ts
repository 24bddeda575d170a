import type { StateMeaning, StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { ShopOrder } from './shop.ts';
import type { ShopProductPage } from './shop-product.ts';

/**
 * A store and its credentials. `keys` are the credentials that the merchant entered, under the
 * field names of the call that connects it. `options` are the values that the platform found when
 * it opened the store and reads again later, such as the form of its addresses.
 */
export interface Store {
  /** The address with its path, without a slash at the end. */
  url: string;
  keys: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string>>;
}

export interface StoreDetails {
  /** The store’s own address, which identifies it. */
  url: string;
  name: string;
  /** The version of its platform. Null when it gives none. */
  version: string | null;
  options: Readonly<Record<string, string>>;
  /** Sentences about this store for its card. */
  notes: readonly string[];
  /** The permissions that the key lacks, with the names of the platform. */
  missing_permissions: readonly string[];
  /** The time of the clock that dates its orders (ISO 8601, UTC). Null when it is unknown. */
  now: string | null;
}

/** A status of the store’s orders with its default meaning, which the team can change. */
export interface StoreState {
  id: string;
  label: string;
  meaning: StateMeaning;
}

/**
 * An order of a store. It contains the dates that the platform itself gives. `apply-states.ts` adds
 * those that follow from `states`.
 */
export interface StoreOrder extends ShopOrder {
  /**
   * The statuses that the order has had, as far as the platform lists them, the present one last.
   * When `is_exact` is true, `at` is the date of the status, otherwise that of the last change of
   * the order.
   */
  states: readonly { id: string; at: string | null; is_exact: boolean }[];
  /** The date of its last change, by the store’s clock (ISO 8601, UTC, to the second or finer). */
  changed_at: string;
}

/** One page of changed orders, the earliest change first. */
export interface ChangedOrders {
  orders: readonly StoreOrder[];
  /** The ids of entries that could not be read as an order, for the log. */
  unreadable: readonly string[];
  /** True when more orders may follow after the last change of this page. */
  is_full: boolean;
  /** The store’s clock (ISO 8601, UTC). Null when its answer does not contain it. */
  now: string | null;
}

/**
 * A platform of self-hosted stores. Their webhooks are not reliable, so changes are also read from
 * the store. Every call throws ProviderError: `auth` when the key is refused permanently, `content`
 * with a French sentence on the problem and its solution when the answer is unusable, `rate` and
 * `transient` for temporary errors.
 */
export interface StorePlatform {
  name: StorePlatformName;
  /**
   * Reads the store with its address and keys, and finds its options. Given options are tried
   * first.
   */
  readStore(store: Store): Promise<StoreDetails>;
  /** Lists the statuses of this store, including those of its plugins. */
  listStates(store: Store): Promise<readonly StoreState[]>;
  /**
   * Lists orders whose last change is at or after `from`, in the order of that change, without
   * `known`, the ids of orders changed exactly at `from`.
   */
  listChanged(
    store: Store,
    query: { from: string; known: readonly string[] },
  ): Promise<ChangedOrders>;
  /** Returns the number of orders placed since then. Returns null when the store gives none. */
  countOrders(store: Store, since: Date): Promise<number | null>;
  /** Lists one page of the orders placed since then, the oldest first. */
  listOrders(
    store: Store,
    query: { since: Date; cursor: string | null },
  ): Promise<{ orders: readonly StoreOrder[]; next: string | null }>;
  /** Returns null when the store has no order with this id, or no longer has it. */
  findOrder(store: Store, id: string): Promise<StoreOrder | null>;
  /**
   * Returns one page of the catalogue, the earliest change first. `cursor` is that of the previous
   * page, however old, or null to begin.
   */
  listProducts(store: Store, cursor: string | null): Promise<ShopProductPage>;
  /** Returns the number of products of the catalogue. Returns null when the store gives none. */
  countProducts(store: Store): Promise<number | null>;
  /** Returns those of these products, by their identifiers, that the store still has. */
  findProductIds(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Null when keys can only be pasted. */
  consent: StoreConsent | null;
  /** Null when the platform has no webhooks. */
  webhooks: StoreWebhooks | null;
}

/** A page of the store where its merchant grants access, after which the store sends the keys. */
interface StoreConsent {
  /** Reads the data of the store that are public without a key. */
  prepare(url: string): Promise<StoreDetails>;
  address(
    store: Pick<Store, 'url' | 'options'>,
    journey: { state: string; callback_url: string; return_url: string },
  ): string;
  /**
   * Returns the keys that the store sent. Returns null when they are unreadable or belong to
   * another flow.
   */
  readKeys(body: string, state: string): Readonly<Record<string, string>> | null;
}

export interface StoreWebhooks {
  /**
   * Ensures that the store calls this address about its orders: missing webhooks are created,
   * disabled ones enabled. Returns the result, or a sentence with the reason why the store refuses.
   */
  ensure(
    store: Store,
    hook: { address: string; secret: string },
  ): Promise<{ state: 'active' | 'renewed' | 'refused'; reason: string | null }>;
  remove(store: Store, hook: { address: string }): Promise<void>;
}
