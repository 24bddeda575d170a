import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';

export interface IncomingEvent {
  id: string;
  team_id: string | null;
  body: string;
  received_at: Date;
}

type ReadApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Reads kept events one by one, each in a transaction of its own that also marks it read: what it
 * says happens exactly once, however often the job runs. One that cannot be read now holds up no
 * other; the job is tried again for it.
 */
export async function readWebhooks(
  app: ReadApp,
  event_ids: readonly string[],
  read: (tx: Tx, event: IncomingEvent) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const id of event_ids) {
    try {
      await transaction(app, (tx) => readOne(tx, id, read));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} incoming events could not be read`);
}

async function readOne(
  tx: Tx,
  id: string,
  read: (tx: Tx, event: IncomingEvent) => Promise<void>,
): Promise<void> {
  const event = await tx.db
    .selectFrom('incoming_events')
    .select(['id', 'team_id', 'body', 'received_at'])
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!event) return;
  await read(tx, event);
  await tx.db
    .updateTable('incoming_events')
    .set({
      read_at: tx.now,
      // Reports of the instance's own accounts may concern any team and cannot be searched by an
      // erasure, so they are emptied.
      ...(event.team_id === null && { body: '' }),
    })
    .where('id', '=', id)
    .execute();
}
