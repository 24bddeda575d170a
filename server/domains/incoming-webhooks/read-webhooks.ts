import { sql } from 'kysely';
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
  await readBatches(
    app,
    event_ids.map((id) => [id]),
    async (tx, events) => {
      for (const event of events) await read(tx, event);
    },
  );
}

/**
 * The same for batches, each read in one transaction. A batch that fails leaves nothing and is read
 * again one by one, so that one event that cannot be read holds up no other.
 */
export async function readBatches(
  app: ReadApp,
  batches: readonly (readonly string[])[],
  read: (tx: Tx, events: readonly IncomingEvent[]) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const batch of batches) {
    const error = await readBatch(app, batch, read);
    if (error === null) continue;
    if (batch.length === 1) failed.push(error);
    else
      for (const id of batch) {
        const errorOfOne = await readBatch(app, [id], read);
        if (errorOfOne !== null) failed.push(errorOfOne);
      }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} incoming events could not be read`);
}

/** Null, or why nothing of it was read. */
async function readBatch(
  app: ReadApp,
  event_ids: readonly string[],
  read: (tx: Tx, events: readonly IncomingEvent[]) => Promise<void>,
): Promise<unknown> {
  try {
    await transaction(app, async (tx) => {
      const events = await tx.db
        .selectFrom('incoming_events')
        .select(['id', 'team_id', 'body', 'received_at'])
        .where('id', '=', sql<string>`any(${event_ids}::bigint[])`)
        .where('read_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      if (events.length === 0) return;
      await read(tx, events);
      await markRead(tx, events);
    });
    return null;
  } catch (error) {
    return error ?? new Error('nothing was thrown');
  }
}

/**
 * Reports of the instance's own accounts may concern any team and cannot be searched by an erasure,
 * so they are emptied.
 */
async function markRead(tx: Tx, events: readonly IncomingEvent[]): Promise<void> {
  await sql`
    update incoming_events set read_at = ${tx.now}::timestamptz, body = case when team_id is null then '' else body end
    where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx.db);
}
