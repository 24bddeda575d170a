import { z } from 'zod';
import type { ShopifyApp } from '#server/config-shapes.ts';
import type { ShopDoor, ShopPlatform } from '#server/ports/shop-platform.ts';
import type { ShopPage } from '#server/ports/shop.ts';
import { ProviderError } from '#server/provider-error.ts';
import { callShopify } from './call-shopify.ts';
import { IMPORT_ORDERS } from './documents.ts';
import { orderNode, translateNode } from './translate-node.ts';

const page = z.looseObject({
  orders: z.looseObject({
    nodes: z.array(orderNode.nullable().catch(null)),
    pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

/** What one query may ask at most is 1,000 points; an order is about 50 of them. */
const TOGETHER = 15;

/** One page of orders. Shopify says how dear a query was only by refusing it: then a smaller page is asked for. */
export async function listOrders(
  app: ShopifyApp,
  door: ShopDoor,
  { by, since, cursor }: Parameters<ShopPlatform['listOrders']>[1],
): Promise<ShopPage> {
  const query =
    by === 'placed'
      ? `created_at:>='${since.toISOString()}' test:false`
      : `updated_at:>='${since.toISOString()}'`;
  for (let first = TOGETHER; ; first = Math.floor(first / 2)) {
    try {
      const {
        orders: { nodes, pageInfo },
      } = await callShopify(app, door, {
        document: IMPORT_ORDERS,
        variables: {
          first,
          after: cursor,
          query,
          sort: by === 'placed' ? 'CREATED_AT' : 'UPDATED_AT',
        },
        shape: page,
      });
      const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
      // A page that leads to itself would be read for ever.
      if (next !== null && next === cursor)
        throw new ProviderError('content', 'Shopify renvoie sans fin la même page de commandes.');
      // What cannot be an order keeps the others from nothing.
      return {
        orders: nodes.flatMap((node) => (node === null ? [] : [translateNode(node)])),
        next,
      };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.field !== 'first' || first <= 1) throw error;
    }
  }
}
