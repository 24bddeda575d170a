import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { presentDelivery } from './present-delivery.ts';

const SHOWN = 100;

/** Lists the last hundred deliveries, newest first. */
export const listDeliveries: Handler<'listDeliveries'> = async (app, { caller, params }) => {
  const webhook_id = databaseId(params.id);
  const owned = await app.db
    .selectFrom('outgoing_webhooks')
    .select('id')
    .where('id', '=', webhook_id)
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!owned) throw new Failure('not_found');
  const rows = await app.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return { data: rows.map(presentDelivery) };
};
