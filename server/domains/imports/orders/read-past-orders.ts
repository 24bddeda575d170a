import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { Shop } from '#server/ports/shop.ts';
import { Failure } from '#server/failures.ts';
import { type PageCursor, followPage } from '#server/outgoing/follow-pages.ts';
import { DUPLICATE } from '#server/domains/requests/intake/record-orders.ts';
import { recordShopOrders } from '#server/domains/requests/intake/record-shop-orders.ts';
import { countOutcomes } from './check-orders.ts';
import type { PrepareChunk, Refusal } from '#server/domains/operations/operation-kind.ts';

/** Finds the shop that a team has connected. Returns null when there is none. */
export async function findTeamShop(
  { shops }: Pick<App, 'shops'>,
  team_id: string,
): Promise<Shop | null> {
  for (const shop of shops) if (await shop.isConnected(team_id)) return shop;
  return null;
}

const pastPayload = z.object({ since: z.string() });
const pastCursor = z.object({
  page: z.string(),
  mark: z.string().default(''),
  steps: z.int().default(0),
  until: z.int().default(1),
});

/** Reads one page of the shop’s past orders. */
export const readPastOrders: PrepareChunk = async (app, job) => {
  const shop = await findTeamShop(app, job.team_id);
  if (!shop) throw new Failure('shopify_not_connected');
  const { since } = pastPayload.parse(job.payload);
  const read: PageCursor | null = job.cursor === null ? null : pastCursor.parse(job.cursor);
  const page = await shop.listOrders(job.team_id, new Date(since), read?.page ?? null);
  const next = page.next === null ? null : followPage('La boutique', read, page.next);
  return async (tx) => {
    const {
      read: rows,
      settled,
      planned,
    } = await recordShopOrders(tx, job.team_id, page.orders, { past: true, platform: shop.name });
    const counts = { created: 0, updated: 0, unchanged: 0, duplicate: 0 };
    const refusals: Refusal[] = [];
    for (const [at, order] of rows.entries()) {
      const line = job.done + at + 1;
      if (order.kind === 'refused')
        refusals.push({ line, errors: order.errors, cells: [order.number ?? ''] });
      else {
        const status = settled.get(at)?.statuses.get(at) ?? 'duplicate';
        counts[status]++;
        if (status === 'duplicate')
          refusals.push({
            line,
            errors: { number: [DUPLICATE] },
            cells: [order.event.content.number],
          });
      }
    }
    const { created, updated, unchanged, duplicate } = counts;
    return {
      done: rows.length,
      created,
      updated,
      unchanged,
      duplicates: duplicate,
      refusals,
      outcomes: countOutcomes(planned),
      next,
    };
  };
};
