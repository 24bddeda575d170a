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
 * Processes stored webhooks one by one, each in its own transaction, which also marks it as read.
 * Each therefore takes effect exactly once, however often the job runs. A webhook that fails does
 * not delay the others; the job is retried for it.
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
 * Processes batches, each in one transaction. A batch that fails is rolled back and processed again
 * one by one, so that one failing webhook does not delay the others.
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

/** Processes one batch. Returns null, or the error that rolled it back. */
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
 * Marks webhooks as read. Those of the instance’s own accounts may concern any team and cannot be
 * searched by an erasure, so they are emptied.
 */
async function markRead(tx: Tx, events: readonly IncomingEvent[]): Promise<void> {
  await sql`
    update incoming_events set read_at = ${tx.now}::timestamptz, body = case when team_id is null then '' else body end
    where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx.db);
}
