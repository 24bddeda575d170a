import type { Handler } from '#server/http/calls/handler.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { tryDelivery } from './try-delivery.ts';

/**
 * Delivers the event again at once, under the same `webhook-id`. Retries follow the schedule from
 * its beginning.
 */
export const replayDelivery: Handler<'replayDelivery'> = async (app, { caller, params }) => {
  const now = app.clock.now();
  const due = await app.db
    .updateTable('webhook_deliveries as d')
    .from('outgoing_webhooks as w')
    .set({ next_try_at: now, attempts: 0 })
    .whereRef('w.id', '=', 'd.webhook_id')
    .where('w.id', '=', databaseId(params.id))
    .where('w.team_id', '=', caller.team_id)
    .where('d.id', '=', databaseId(params.delivery_id))
    .returning('d.id')
    .executeTakeFirst();
  if (!due) throw new Failure('not_found');
  return { data: await tryDelivery(app, due.id) };
};
