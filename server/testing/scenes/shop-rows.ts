import type { Selectable } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { TestApp } from '../test-app.ts';

interface TeamOfShop {
  app: Pick<TestApp, 'db'>;
  team_id: string;
}

/** The orders that a shop has brought to its team, the oldest first. */
export function readShopOrders({ app, team_id }: TeamOfShop): Promise<Selectable<DB['orders']>[]> {
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
}

/** The review requests that follow from them, the oldest first. */
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
