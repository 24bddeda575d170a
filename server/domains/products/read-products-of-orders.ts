import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { LineItem } from '#server/domains/orders/order-content.ts';
import { recordOrderProducts } from './record-order-products.ts';

const BATCH = 200;
/**
 * The longest run, in milliseconds. It ends well before the worker is considered dead, and the next
 * run continues.
 */
const LONGEST_MS = 20_000;

/**
 * Scheduled job: finds the products of orders that were stored before the catalogue existed, the
 * newest first.
 */
export async function readProductsOfOrders(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until && (await readBatch(app)) === BATCH);
}

async function readBatch(app: Parameters<typeof readProductsOfOrders>[0]): Promise<number> {
  return transaction(app, async (tx) => {
    const { rows } = await sql<{
      id: string;
      team_id: string;
      ordered_at: Date | null;
      line_items: LineItem[];
    }>`
      select id, team_id, ordered_at, line_items from orders where products_read_at is null order by id desc limit ${BATCH} for no key update skip locked`.execute(
      tx.db,
    );
    for (const [team_id, orders] of Map.groupBy(rows, (row) => row.team_id))
      await recordOrderProducts(tx, team_id, orders);
    if (rows.length > 0)
      await sql`update orders set products_read_at = ${tx.now} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
        tx.db,
      );
    return rows.length;
  });
}
