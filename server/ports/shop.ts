import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { z } from 'zod';
import type { order } from '#contract/api/schemas/requests/orders.ts';

/**
 * An order from a shop platform. Its contacts are unvalidated: national numbers, several addresses,
 * invalid ones.
 */
export interface ShopOrder {
  /** The identifier of the shop, which may exceed the safe integers of JavaScript. */
  id: string;
  customer_id: string | null;
  /** The fields of the order, with the names of the API on every platform. */
  order: Omit<z.input<typeof order>, 'email' | 'phone'>;
  /** The best one first. */
  emails: readonly string[];
  phones: readonly string[];
}

export interface ShopPage {
  orders: readonly ShopOrder[];
  /** The cursor of the next page. Null after the last one. */
  next: string | null;
}

/** An online shop that a team has connected. Throws ProviderError. */
export interface Shop {
  /** Its name in the API. */
  name: ShopPlatformName;
  isConnected(team_id: string): Promise<boolean>;
  /** Returns the earliest date of readable orders. Returns null when there is no limit. */
  readsSince(team_id: string): Promise<Date | null>;
  /** Returns the number of orders since then. Returns null when the shop gives none. */
  countOrders(team_id: string, since: Date): Promise<number | null>;
  /** Lists one page of these orders, the oldest first. */
  listOrders(team_id: string, since: Date, cursor: string | null): Promise<ShopPage>;
}
