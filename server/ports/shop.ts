import type { z } from 'zod';
import type { order } from '#contract/schemas/orders.ts';

/** An online shop that a team has connected. Orders come in the words of the API, whatever the shop calls them. */
export interface Shop {
  /** Its name on the wire. */
  name: 'shopify';
  isConnected(team_id: string): Promise<boolean>;
  /** How many orders there are since then; null when the shop does not say. */
  countOrders(team_id: string, since: Date): Promise<number | null>;
  /** One page of them, the oldest first. `next` is the cursor of the page after it, null after the last one. */
  listOrders(team_id: string, since: Date, cursor: string | null): Promise<{ orders: readonly z.input<typeof order>[]; next: string | null }>;
}
