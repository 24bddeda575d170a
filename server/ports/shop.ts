import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { z } from 'zod';
import type { order } from '#contract/api/schemas/requests/orders.ts';

/**
 * An order from a shop platform. Its contacts are unvalidated: national numbers, several addresses,
 * invalid ones.
 */
export interface ShopOrder {
  /** What the shop calls it; longer than a number of JavaScript can be. */
  id: string;
  customer_id: string | null;
  /** With the field names of the API, whatever the platform calls them. */
  order: Omit<z.input<typeof order>, 'email' | 'phone'>;
  /** The best first. */
  emails: readonly string[];
  phones: readonly string[];
}

export interface ShopPage {
  orders: readonly ShopOrder[];
  /** The cursor of the page after it, null after the last one. */
  next: string | null;
}

/** An online shop that a team has connected. Throws ProviderError. */
export interface Shop {
  /** Its name on the wire. */
  name: ShopPlatformName;
  isConnected(team_id: string): Promise<boolean>;
  /** How far back it lets us read; null: as far as it goes. */
  readsSince(team_id: string): Promise<Date | null>;
  /** The number of orders since then; null when the shop does not return it. */
  countOrders(team_id: string, since: Date): Promise<number | null>;
  /** One page of them, the oldest first. */
  listOrders(team_id: string, since: Date, cursor: string | null): Promise<ShopPage>;
}
