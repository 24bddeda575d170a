import { z } from 'zod';
import { Failure } from '#server/failures.ts';
import { DUPLICATE } from '#server/modules/orders/record-orders.ts';
import { recordShopOrders } from '#server/modules/orders/record-shop-orders.ts';
import { countOutcomes } from './count-outcomes.ts';
import type { PrepareChunk, Refusal } from './import-kind.ts';

const pastPayload = z.object({ since: z.string() });
const pastCursor = z.object({ page: z.string() });

/** One page of the shop’s past orders. */
export const readPastOrders: PrepareChunk = async (app, job) => {
  const { shop } = app;
  if (!shop) throw new Failure('shopify_not_connected');
  const { since } = pastPayload.parse(job.payload);
  const page = await shop.listOrders(job.team_id, new Date(since), job.cursor === null ? null : pastCursor.parse(job.cursor).page);
  return async (tx) => {
    const { read, settled, planned } = await recordShopOrders(tx, job.team_id, page.orders, { past: true });
    const counts = { created: 0, updated: 0, unchanged: 0, duplicate: 0 };
    const refusals: Refusal[] = [];
    for (const [at, order] of read.entries()) {
      const line = job.done + at + 1;
      if (order.kind === 'refused') refusals.push({ line, errors: order.errors, cells: [order.number ?? ''] });
      else {
        const status = settled.get(at)?.statuses.get(at) ?? 'duplicate';
        counts[status]++;
        if (status === 'duplicate') refusals.push({ line, errors: { number: [DUPLICATE] }, cells: [order.event.content.number] });
      }
    }
    const { created, updated, unchanged, duplicate } = counts;
    return { done: read.length, created, updated, unchanged, duplicates: duplicate, refusals, outcomes: countOutcomes(planned), next: page.next === null ? null : { page: page.next } };
  };
};
