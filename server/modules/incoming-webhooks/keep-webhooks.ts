import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventName, EventPayload } from '#server/events.ts';

/** One thing that a service told us. */
export interface KeptEvent {
  /** Whose account it concerns; null: the instance’s. */
  team_id: string | null;
  /** The same thing told twice has the same key. */
  dedupe_key: string;
  /** As it came. */
  body: string;
}

/** The events that announce what was kept; each service has its own, and its reaction reads it. */
export type WebhookEvent = { [N in EventName]: EventPayload<N> extends { event_ids: string[] } ? N : never }[EventName];

/** Events that one job reads: a large delivery is shared by the workers. */
const JOB = 100;

type KeepApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** Keeps what is new of it, raw, and leaves the reading to a job, all in one transaction: once this returns, the service may be answered 200. */
export async function keepWebhooks(app: KeepApp, { provider, event, events }: { provider: string; event: WebhookEvent; events: readonly KeptEvent[] }): Promise<number> {
  if (events.length === 0) return 0;
  return transaction(app, async (tx) => {
    const event_ids = await insertNew(tx, provider, events);
    for (let from = 0; from < event_ids.length; from += JOB) await tx.publish(event, { event_ids: event_ids.slice(from, from + JOB) });
    return event_ids.length;
  });
}

/** In the order of their keys: two deliveries of the same never wait for each other in a circle. */
async function insertNew(tx: Tx, provider: string, events: readonly KeptEvent[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into incoming_events (provider, dedupe_key, team_id, body, received_at)
    select ${provider}, e.dedupe_key, e.team_id, e.body, ${tx.now}::timestamptz
    from unnest(${events.map((one) => one.dedupe_key)}::text[], ${events.map((one) => one.team_id)}::bigint[], ${events.map((one) => one.body)}::text[])
      with ordinality e(dedupe_key, team_id, body, place)
    order by e.dedupe_key, e.place
    on conflict (provider, dedupe_key) do nothing returning id`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
}
