import type { z } from 'zod';
import type { order } from '#contract/api/schemas/requests/orders.ts';

/** An order as a shop tells it. Its contact is what the shop has: national numbers, several addresses, some that cannot be one. */
export interface ShopOrder {
  /** What the shop calls it; longer than a number of JavaScript can be. */
  id: string;
  customer_id: string | null;
  /** In the words of the API, whatever the shop calls them. */
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
  name: 'shopify';
  isConnected(team_id: string): Promise<boolean>;
  /** How far back it lets us read; null: as far as it goes. */
  readsSince(team_id: string): Promise<Date | null>;
  /** How many orders there are since then; null when the shop does not say. */
  countOrders(team_id: string, since: Date): Promise<number | null>;
  /** One page of them, the oldest first. */
  listOrders(team_id: string, since: Date, cursor: string | null): Promise<ShopPage>;
}
