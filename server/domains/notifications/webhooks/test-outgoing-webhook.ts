import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { tryDelivery } from './try-delivery.ts';

/** Sends a signed event of type `test` and returns the answer of the address. */
export const testOutgoingWebhook: Handler<'testOutgoingWebhook'> = async (
  app,
  { caller, params },
) => {
  const webhook = await app.db
    .selectFrom('outgoing_webhooks')
    .select('id')
    .where('id', '=', databaseId(params.id))
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!webhook) throw new Failure('not_found');
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook.id,
      event: 'test',
      about: crypto.randomUUID(),
      request_id: null,
      occurred_at: now,
      next_try_at: now,
      status: null,
      problem: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { data: await tryDelivery(app, id) };
};
