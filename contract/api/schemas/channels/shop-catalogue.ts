import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

/** The progress of reading the products of a shop, on any platform. */
export const shopCatalogue = z.strictObject({
  /**
   * `not_allowed` means that the shop has not granted access to its products; `preparing` means
   * that Shopify is preparing the file of a large catalogue.
   */
  state: z.enum(['not_allowed', 'preparing', 'reading', 'complete']),
  /** Null when the shop does not return the number of its products. */
  product_count: z.int().nullable(),
  read_count: z.int(),
  read_at: dateTime.nullable(),
  /** The reason why the last reading failed. It is retried automatically. */
  problem: z.string().nullable(),
});
