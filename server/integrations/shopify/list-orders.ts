import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import type { ShopPlatform } from '#server/ports/shop-platform.ts';
import type { ShopOrder, ShopPage } from '#server/ports/shop.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callShopify } from './call-shopify.ts';
import { IMPORT_ORDERS } from './documents.ts';
import { completeLines } from './complete-lines.ts';
import { orderNode, translateNode } from './translate-node.ts';

const page = z.looseObject({
  orders: z.looseObject({
    nodes: z.array(orderNode.nullable().catch(null)),
    pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

/**
 * The largest page. One query may cost at most 1,000 points, and an order with these lines costs
 * about 100.
 */
const TOGETHER = 9;

/** The lines of each order in a page. The other lines of longer orders are read separately. */
const LINES = 10;

/**
 * Reads one page of orders. Shopify reports the cost of a query only when it refuses it, and then a
 * smaller page is requested.
 */
export async function listOrders(
  app: ShopifyApp,
  credentials: ShopCredentials,
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
      } = await callShopify(app, credentials, {
        document: IMPORT_ORDERS,
        variables: {
          first,
          lines: LINES,
          after: cursor,
          query,
          sort: by === 'placed' ? 'CREATED_AT' : 'UPDATED_AT',
        },
        shape: page,
      });
      const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
      // A cursor that points to its own page would never end.
      if (next !== null && next === cursor)
        throw new ProviderError('content', 'Shopify renvoie sans fin la même page de commandes.');
      // An entry that cannot be read as an order does not stop the others.
      const orders: ShopOrder[] = [];
      for (const node of nodes)
        if (node) orders.push(translateNode(await completeLines(app, credentials, node)));
      return { orders, next };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.field !== 'first' || first <= 1) throw error;
    }
  }
}
