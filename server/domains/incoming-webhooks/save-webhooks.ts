import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createWriteBatcher } from '#server/database/batches/create-write-batcher.ts';
import type { Database } from '#server/database/open.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventName, EventPayload } from '#server/events.ts';

/** One event of a provider. */
export interface WebhookToSave {
  /** The team whose account it concerns; null for the instance’s account. */
  team_id: string | null;
  /** A repeated event has the same key. */
  dedupe_key: string;
  /** The body as received. */
  body: string;
}

/**
 * The events that announce stored webhooks. Each provider has its own event, whose handler
 * processes the webhook.
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
/** The number of webhooks per job, so that several workers share a large delivery. */
const JOB = 100;

type SaveApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * The largest delivery, in characters, that shares a transaction with simultaneous ones. A larger
 * one is written alone, because a hundred of them would exhaust the memory.
 */
const LARGEST_TOGETHER = 100_000;
const writers = new WeakMap<
  Database,
  (write: { app: SaveApp; delivery: Delivery }) => Promise<number>
>();

/**
 * Stores the new webhooks of a delivery as received and publishes the events that process them.
 * Returns the number of new ones. When it returns, they are committed, so the provider may get
 * status 200.
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
  // PostgreSQL detects simultaneous repeats, so every write gets its own key here.
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

/** Replaces a key that is too long or invalid for the index by its hash. */
function shortKey(key: string): string {
  return key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed()
    ? key
    : createHash('sha256').update(key).digest('hex');
}

/**
 * Inserts in the order of the keys, so that two deliveries of the same webhooks cannot deadlock.
 */
async function insertNew(
  tx: Tx,
  storedEvents: readonly StoredEvent[],
): Promise<(StoredEvent & { id: string })[]> {
  // The bodies are sent as one text with a random separator, because escaping and parsing them as
  // an array is slow.
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
