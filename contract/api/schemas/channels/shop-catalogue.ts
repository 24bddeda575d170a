import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

/** How far the products of a shop are read, whatever its platform. */
export const shopCatalogue = z.strictObject({
  /**
   * `not_allowed`: the shop has not granted the reading of products; `preparing`: Shopify prepares
   * the file of a large catalogue.
   */
  state: z.enum(['not_allowed', 'preparing', 'reading', 'complete']),
  /** Null: the shop does not say how many it has. */
  product_count: z.int().nullable(),
  read_count: z.int(),
  read_at: dateTime.nullable(),
  /** Why the last reading failed; it is repeated by itself. */
  problem: z.string().nullable(),
});
