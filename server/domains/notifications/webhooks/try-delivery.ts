import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { deliverDue } from './deliver-due.ts';
import { presentDelivery } from './present-delivery.ts';

/** Attempts a delivery that a person requested and returns its result. */
export async function tryDelivery(app: App, id: string): Promise<Answer<'replayDelivery'>['data']> {
  await deliverDue(app, { id });
  return presentDelivery(
    await app.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}
