import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { callWoo } from './call-woo.ts';
import { isWhollyRefunded, type WooOrder } from './translate-woo-order.ts';

/** The most refunds that one call returns. */
const MOST_REFUNDS = 100;

const refunds = z.array(
  z.looseObject({
    line_items: z
      .array(
        z.looseObject({
          quantity: z.coerce.number().catch(0),
          meta_data: z
            .array(z.looseObject({ key: z.string().catch(''), value: z.unknown() }))
            .catch([]),
        }),
      )
      .catch([]),
  }),
);

/**
 * Subtracts the refunded quantities of a partial refund from the lines of an order, because its
 * lines keep what was ordered. A refund has lines of its own with negative quantities, whose
 * `_refunded_item_id` is the line of the order. An order whose refunds the store refuses is
 * recorded as it was ordered. One whose refunds get no answer is recorded without lines, so that
 * the stored lines stay as they are and the other orders of the page are read.
 * https://woocommerce.github.io/woocommerce-rest-api-docs/#order-refunds
 */
export async function subtractRefunds(
  resolve: ResolveAllowed,
  store: Store,
  order: WooOrder,
): Promise<WooOrder> {
  if (order.refunds.length === 0 || order.line_items.length === 0 || isWhollyRefunded(order))
    return order;
  const refunded = await readRefunded(resolve, store, order.id);
  if (refunded === null) return { ...order, line_items: [] };
  return {
    ...order,
    line_items: order.line_items.map((line) => {
      const back = refunded.get(line.id ?? '') ?? 0;
      const ordered = Number(line.quantity ?? 1);
      return back > 0 ? { ...line, quantity: Math.max(0, ordered - back) } : line;
    }),
  };
}

/** Returns the refunded quantity by the id of the line. Null when they cannot be read now. */
async function readRefunded(
  resolve: ResolveAllowed,
  store: Store,
  id: string,
): Promise<ReadonlyMap<string, number> | null> {
  const path = `orders/${id}/refunds`;
  const query = { per_page: MOST_REFUNDS, _fields: 'id,line_items' };
  const sums = new Map<string, number>();
  try {
    const answer = await callWoo(resolve, store, { path, query }, refunds);
    for (const { quantity, meta_data } of (answer?.data ?? []).flatMap((one) => one.line_items)) {
      const line = meta_data.find(({ key }) => key === '_refunded_item_id')?.value;
      if (typeof line !== 'string' && typeof line !== 'number') continue;
      sums.set(String(line), (sums.get(String(line)) ?? 0) + Math.abs(quantity));
    }
  } catch (error) {
    // A limit of calls concerns the whole store, and the page is read again after it.
    if (!(error instanceof ProviderError) || error.kind === 'rate') throw error;
    if (error.retryable) return null;
  }
  return sums;
}
