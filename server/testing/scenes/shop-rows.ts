import type { Selectable } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { TestApp } from '../test-app.ts';

interface TeamOfShop {
  app: Pick<TestApp, 'db'>;
  team_id: string;
}

/** Returns the orders that a shop has sent to its team, the oldest first. */
export function readShopOrders({ app, team_id }: TeamOfShop): Promise<Selectable<DB['orders']>[]> {
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
}

/** Returns the review requests of these orders, the oldest first. */
export function readShopRequests({
  app,
  team_id,
}: TeamOfShop): Promise<Selectable<DB['review_requests']>[]> {
  return app.db
    .selectFrom('review_requests')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
}
