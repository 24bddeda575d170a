import type { Tx } from '#server/database/transaction.ts';
import { saveShopProducts } from '#server/domains/products/save-shop-products.ts';
import type { ShopProduct } from '#server/ports/shop-product.ts';
import { queueUnexpectedRatings } from '../ratings/queue-shop-ratings.ts';

/**
 * Saves products as the shop has them. Ratings of the shop that differ from the written ones become
 * due.
 */
export async function saveReadProducts(
  tx: Tx,
  team_id: string,
  products: readonly ShopProduct[],
): Promise<void> {
  await saveShopProducts(tx, { team_id, source: 'shopify' }, products);
  await queueUnexpectedRatings(tx.db, team_id, products);
}
