import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createWriteBatcher } from '#server/database/batches/create-write-batcher.ts';
import type { Database } from '#server/database/open.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventName, EventPayload } from '#server/events.ts';

/** One event of a service. */
export interface WebhookToSave {
  /** Whose account it concerns; null: the instance’s. */
  team_id: string | null;
  /** A repeated event has the same key. */
  dedupe_key: string;
  /** As it came. */
  body: string;
}

/**
 * The events that announce what was kept; each service has its own event, whose handler reads the
 * webhook.
 */
export type IncomingWebhookEvent = {
  [N in EventName]: EventPayload<N> extends { event_ids: string[] } ? N : never;
}[EventName];

interface Delivery {
  provider: string;
  event: IncomingWebhookEvent;
  events: readonly WebhookToSave[];
}

const LONGEST_KEY = 600;
/** Events that one job reads: a large delivery is shared by the workers. */
const JOB = 100;

type SaveApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Simultaneous deliveries share a transaction. A larger one is written alone, because a hundred of
 * them would fill the memory.
 */
const LARGEST_TOGETHER = 100_000;
const writers = new WeakMap<
  Database,
  (write: { app: SaveApp; delivery: Delivery }) => Promise<number>
>();

/**
 * Keeps what is new of it, raw, and leaves the reading to a job; returns how many were new. Once
 * this returns, the service may be answered 200: it is committed.
 */
export async function saveWebhooks(app: SaveApp, delivery: Delivery): Promise<number> {
  if (delivery.events.length === 0) return 0;
  const size = delivery.events.reduce((sum, { body }) => sum + body.length, 0);
  if (size > LARGEST_TOGETHER) return (await saveDeliveries(app, [delivery]))[0] ?? 0;
  const save = writers.get(app.db) ?? createWriter();
  writers.set(app.db, save);
  return save({ app, delivery });
}

function createWriter(): (write: { app: SaveApp; delivery: Delivery }) => Promise<number> {
  let turn = 0;
  // Simultaneous repeats are detected by PostgreSQL, so every write has its own key here.
  return createWriteBatcher(
    async (writes: readonly { app: SaveApp; delivery: Delivery }[]) => {
      const [first] = writes;
      return first
        ? saveDeliveries(
            first.app,
            writes.map(({ delivery }) => delivery),
          )
        : [];
    },
    () => String(turn++),
  );
}

async function saveDeliveries(app: SaveApp, deliveries: readonly Delivery[]): Promise<number[]> {
  return transaction(app, async (tx) => {
    const storedEvents = deliveries.flatMap(({ provider, event, events }, delivery) =>
      events.map((one) => ({
        team_id: one.team_id,
        dedupe_key: shortKey(one.dedupe_key),
        body: one.body.replaceAll('\0', ''),
        provider,
        event,
        delivery,
      })),
    );
    const fresh = await insertNew(tx, storedEvents);
    for (const [event, rows] of Map.groupBy(fresh, (row) => row.event)) {
      const event_ids = rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
      for (let from = 0; from < event_ids.length; from += JOB)
        await tx.publish(event, { event_ids: event_ids.slice(from, from + JOB) });
    }
    return deliveries.map((_, delivery) => fresh.filter((row) => row.delivery === delivery).length);
  });
}

type StoredEvent = WebhookToSave & {
  provider: string;
  event: IncomingWebhookEvent;
  delivery: number;
};

/** A key that no index would hold becomes its hash. */
function shortKey(key: string): string {
  return key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed()
    ? key
    : createHash('sha256').update(key).digest('hex');
}

/** In the order of their keys: two deliveries of the same never wait for each other in a circle. */
async function insertNew(
  tx: Tx,
  storedEvents: readonly StoredEvent[],
): Promise<(StoredEvent & { id: string })[]> {
  // One text, parted by what stands in none of them: an array would be escaped sign by sign here,
  // and read sign by sign there.
  const between = randomUUID();
  const { rows } = await sql<{ id: string; provider: string; dedupe_key: string }>`
    insert into incoming_events (provider, dedupe_key, team_id, body, received_at)
    select e.provider, e.dedupe_key, e.team_id, e.body, ${tx.now}::timestamptz
    from unnest(${storedEvents.map((one) => one.provider)}::text[], ${storedEvents.map((one) => one.dedupe_key)}::text[], ${storedEvents.map((one) => one.team_id)}::bigint[], string_to_array(${storedEvents.map((one) => one.body).join(between)}, ${between}))
      with ordinality e(provider, dedupe_key, team_id, body, place)
    order by e.provider, e.dedupe_key, e.place
    on conflict (provider, dedupe_key) do nothing returning id, provider, dedupe_key`.execute(
    tx.db,
  );
  const first = new Map(
    storedEvents.toReversed().map((one) => [`${one.provider} ${one.dedupe_key}`, one]),
  );
  return rows.flatMap(({ id, provider, dedupe_key }) => {
    const one = first.get(`${provider} ${dedupe_key}`);
    return one ? [{ ...one, id }] : [];
  });
}
