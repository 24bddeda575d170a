import type { StateMeaning, StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { ShopOrder } from './shop.ts';
import type { ShopProductPage } from './shop-product.ts';

/**
 * A store and what opens it. `keys` are the credentials as the merchant gave them, under the names
 * of the fields of the call that connects it; `options` is what the platform found when it opened
 * the store and wants to read again, such as the form of its addresses.
 */
export interface Store {
  /** With its path, without a slash at the end. */
  url: string;
  keys: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string>>;
}

export interface StoreDetails {
  /** The address by which the store calls itself: it distinguishes one store from another. */
  url: string;
  name: string;
  /** Of its platform; null when it does not say it. */
  version: string | null;
  options: Readonly<Record<string, string>>;
  /** Facts about this store that its card shows, as sentences. */
  notes: readonly string[];
  /** What the key may not read although it must, as the platform names it. */
  missing_permissions: readonly string[];
  /** The date and time on the clock that stamps its orders (ISO 8601, UTC); null when unknown. */
  now: string | null;
}

/** A status of the store’s orders and what it says, unless the team decides otherwise. */
export interface StoreState {
  id: string;
  label: string;
  meaning: StateMeaning;
}

/**
 * An order of a store. Its order carries the dates that the platform gives by itself; what follows
 * from `states` is added by `apply-states.ts`.
 */
export interface StoreOrder extends ShopOrder {
  /**
   * The statuses it has had as far as the platform lists them, the last one being today’s.
   * `is_exact`: `at` is when the status was given; otherwise no more than the last change of the
   * order.
   */
  states: readonly { id: string; at: string | null; is_exact: boolean }[];
  /** When it last changed, on the store’s clock (ISO 8601, UTC, to the second or finer). */
  changed_at: string;
}

/** One page of changed orders, the earliest change first. */
export interface ChangedOrders {
  orders: readonly StoreOrder[];
  /** The orders of the page that could not be read as an order: their ids, for the log. */
  unreadable: readonly string[];
  /** There may be more from the last change of this page on. */
  is_full: boolean;
  /** The store’s clock (ISO 8601, UTC); null when its answer does not say it. */
  now: string | null;
}

/**
 * A platform of self-hosted stores: nobody calls us reliably, so that the store is asked what
 * changed. Every call throws ProviderError: `auth` when the key is refused for good; `content` with
 * a French sentence, what was seen and the remedy, when the store answers something unusable;
 * `rate` and `transient` pass by themselves.
 */
export interface StorePlatform {
  name: StorePlatformName;
  /**
   * Reads the store by its address and keys and finds its options. With options, those are tried
   * first.
   */
  readStore(store: Store): Promise<StoreDetails>;
  /** The statuses of this store, those of its plugins included. */
  listStates(store: Store): Promise<readonly StoreState[]>;
  /**
   * Orders whose last change is at or after `from`, in the order of that change, without those of
   * `known`, which are ids of orders changed at exactly `from`.
   */
  listChanged(
    store: Store,
    query: { from: string; known: readonly string[] },
  ): Promise<ChangedOrders>;
  /** The number of orders placed since then; null when the store does not say it. */
  countOrders(store: Store, since: Date): Promise<number | null>;
  /** One page of the orders placed since then, the oldest first. */
  listOrders(
    store: Store,
    query: { since: Date; cursor: string | null },
  ): Promise<{ orders: readonly StoreOrder[]; next: string | null }>;
  /** Null: the store has none of this id, or no longer. */
  findOrder(store: Store, id: string): Promise<StoreOrder | null>;
  /**
   * One page of the catalogue, the earliest change first. `cursor`: of the page before, however
   * long ago that was read; null: from the beginning.
   */
  listProducts(store: Store, cursor: string | null): Promise<ShopProductPage>;
  /** The number of products of the catalogue; null when the store does not say it. */
  countProducts(store: Store): Promise<number | null>;
  /** Which of these products, by their identifiers, the store still has. */
  findProductIds(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Null: its keys can only be pasted. */
  consent: StoreConsent | null;
  /** Null: the platform calls nobody. */
  webhooks: StoreWebhooks | null;
}

/** A page of the store where its merchant agrees, after which the store sends keys to us. */
interface StoreConsent {
  /** What can be read of the store without a key. */
  prepare(url: string): Promise<StoreDetails>;
  address(
    store: Pick<Store, 'url' | 'options'>,
    journey: { state: string; callback_url: string; return_url: string },
  ): string;
  /** The keys that the store sent; null when they cannot be read or belong to another journey. */
  readKeys(body: string, state: string): Readonly<Record<string, string>> | null;
}

export interface StoreWebhooks {
  /**
   * Ensures that the store calls this address about its orders: missing webhooks are created,
   * disabled ones are enabled. Returns what was done, or a sentence that says why the store
   * refuses.
   */
  ensure(
    store: Store,
    hook: { address: string; secret: string },
  ): Promise<{ state: 'active' | 'renewed' | 'refused'; reason: string | null }>;
  remove(store: Store, hook: { address: string }): Promise<void>;
}
