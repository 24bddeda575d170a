import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { callShopify } from './call-shopify.ts';
import { LIST_LINES } from './documents.ts';
import { linePage, type OrderNode } from './translate-node.ts';
import { MOST_LINES } from './write-order.ts';

/** The lines of one page. A query may cost at most 1,000 points, and a line costs 5. */
const TOGETHER = 100;

// A page in an unknown format is handled as a missing one.
const answer = z.looseObject({
  order: z.looseObject({ lineItems: linePage }).nullable().catch(null),
});

/**
 * Reads the lines of an order that its answer leaves out, up to the maximum that is stored. An
 * order whose next page is missing remains incomplete. Each call waits at most `patience_ms`
 * milliseconds for the points of its page.
 */
export async function completeLines(
  app: ShopifyApp,
  credentials: ShopCredentials,
  order: OrderNode,
  patience_ms?: number,
): Promise<OrderNode> {
  const { lineItems } = order;
  if (!lineItems?.pageInfo?.hasNextPage) return order;
  const nodes = [...lineItems.nodes];
  let { pageInfo } = lineItems;
  for (let read = 0; read < MOST_LINES && pageInfo.hasNextPage; read += TOGETHER) {
    const page = await callShopify(app, credentials, {
      document: LIST_LINES,
      variables: {
        id: `gid://shopify/Order/${order.id}`,
        lines: TOGETHER,
        after: pageInfo.endCursor,
      },
      shape: answer,
      ...(patience_ms !== undefined && { patience_ms }),
    });
    if (!page.order?.lineItems.pageInfo) return order;
    nodes.push(...page.order.lineItems.nodes);
    ({ pageInfo } = page.order.lineItems);
  }
  const hasNextPage = pageInfo.hasNextPage && nodes.length < MOST_LINES;
  return { ...order, lineItems: { nodes, pageInfo: { ...pageInfo, hasNextPage } } };
}
