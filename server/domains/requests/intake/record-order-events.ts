import type { Tx } from '#server/database/transaction.ts';
import type { Planning } from '#server/domains/requests/planning/load-planning.ts';
import type { ReadOrderResult } from '#server/domains/orders/read-order.ts';
import { type FinishedOrders, type History, finishOrders, historiesOf } from './finish-orders.ts';
import type { PlannedStep } from '#server/domains/requests/planning/plan-context.ts';
import type { OrderEvent } from '#server/domains/orders/order-content.ts';
import { scheduleRequests, type OrderToPlan } from './schedule-requests.ts';
import { type RequestSource } from './insert-requests.ts';
import { inTwoStages, cutInBatches } from '#server/database/batches/in-two-stages.ts';
import { recordDuplicates } from './record-duplicates.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import { withoutPerson } from '#server/domains/orders/without-person.ts';
import { contentHash } from '#server/domains/orders/store-orders.ts';
import { recordOrderProducts } from '#server/domains/products/record-order-products.ts';
import { replanRequests } from '#server/domains/requests/schedule/replan-requests.ts';
import { sql } from 'kysely';

/** Returns when an order is read, and the time zone and country in which its fields are read. */
export function readingOf(tx: Pick<Tx, 'now'>, { team }: Planning): ReadOrderResult {
  return { received_at: tx.now, timezone: team.timezone, country: team.country };
}

export interface RecordedEvents {
  /** The results by position in the list; a position without an event is absent. */
  settled: ReadonlyMap<number, Pick<FinishedOrders, 'id' | 'before' | 'statuses'>>;
  /** The requests by order id. */
  requests: ReadonlyMap<string, { id: string; uuid: string }>;
  /** The steps of new requests. */
  planned: readonly PlannedStep[];
}

/** The number of orders in one batch: the next batch is planned while this one is written. */
const BATCH_SIZE = 250;

/** The number of batches in progress: while one is planned, another is written. */
const CONCURRENT_BATCHES = 2;

/**
 * Records events that are already read, within a transaction. A null preserves the position of an
 * event that could not be read.
 */
export async function recordEvents(
  tx: Tx,
  planning: Planning,
  events: readonly (OrderEvent | null)[],
  source: RequestSource,
): Promise<RecordedEvents> {
  const forgotten = await dropErasedOrders(tx, planning.team.id, events);
  const settled: FinishedOrders[] = [];
  const planned: PlannedStep[] = [];
  const requests = new Map<string, { id: string; uuid: string }>();
  const settle = async (histories: readonly History[]): Promise<readonly FinishedOrders[]> => {
    const outcome = await finishOrders(tx, { team_id: planning.team.id, ...source }, histories);
    settled.push(...outcome);
    return outcome.filter(({ before }) => before === null);
  };
  await inTwoStages(
    batchesOf(historiesOf(forgotten.events)),
    settle,
    async (fresh) => {
      const scheduled = await scheduleRequests(
        tx,
        planning,
        fresh.map((order) => toPlan(order, forgotten.keys)),
        source,
      );
      planned.push(...scheduled.planned);
      for (const [order_id, request] of scheduled.requests) requests.set(order_id, request);
    },
    CONCURRENT_BATCHES,
  );
  await recordDuplicates(
    tx,
    planning,
    settled.flatMap((order) => order.duplicates),
    source,
  );
  await planAgain(tx, planning, settled, { erased: forgotten.keys, requests });
  // Runs after all orders are locked, so that no transaction holds the lock of a product while it
  // waits for the lock of an order.
  await recordOrderProducts(
    tx,
    planning.team.id,
    settled.flatMap(({ id, before, order: { content } }) =>
      content.line_items !== null && content.line_items !== before?.content.line_items
        ? [{ id, ordered_at: content.ordered_at, line_items: content.line_items }]
        : [],
    ),
  );
  return {
    settled: new Map(
      settled.flatMap((order) => [...order.statuses.keys()].map((at) => [at, order] as const)),
    ),
    requests,
    planned,
  };
}

/**
 * Cuts the orders into batches, sorted by number over all batches, so that they are always locked
 * in the same order.
 */
function batchesOf(histories: readonly History[]): Iterable<readonly History[]> {
  return cutInBatches(
    histories.length <= BATCH_SIZE
      ? histories
      : histories.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    BATCH_SIZE,
  );
}

function toPlan(
  { id, key, order, shop_ids, created_at, contact_refused }: FinishedOrders,
  erased: ReadonlySet<string>,
): OrderToPlan {
  return {
    id,
    content: order.content,
    shop_ids,
    received_at: created_at,
    contact_refused,
    is_erased: erased.has(key),
  };
}

/**
 * Removes the person from events of erased people, who are not stored again. `keys` are the orders
 * of these events.
 */
async function dropErasedOrders(
  tx: Tx,
  team_id: string,
  events: readonly (OrderEvent | null)[],
): Promise<{ events: readonly (OrderEvent | null)[]; keys: ReadonlySet<string> }> {
  const isOptedOut = await findSilent(
    tx.db,
    team_id,
    events.flatMap((event) => event?.content ?? []),
  );
  const keys = new Set<string>();
  return {
    keys,
    events: events.map((event) => {
      if (event === null || !isOptedOut(event.content)) return event;
      keys.add(event.key);
      return { ...event, content: withoutPerson(event.content) };
    }),
  };
}

/** Replans the changed orders, finds the requests of known ones and publishes an event for both. */
async function planAgain(
  tx: Tx,
  planning: Planning,
  settled: readonly FinishedOrders[],
  {
    erased,
    requests,
  }: { erased: ReadonlySet<string>; requests: Map<string, { id: string; uuid: string }> },
): Promise<void> {
  const changed = settled.filter(
    ({ before, order }) => before === null || !contentHash(order).equals(before.content_hash),
  );
  await replanRequests(
    tx,
    planning,
    changed.flatMap((order) =>
      order.before === null ? [] : [{ ...toPlan(order, erased), before: order.before.content }],
    ),
  );
  const known = settled.filter(({ before }) => before !== null).map(({ id }) => id);
  if (known.length > 0) {
    const rows = await tx.db
      .selectFrom('review_requests')
      .select(['id', 'uuid', 'order_id'])
      .where('order_id', '=', sql<string>`any(${known}::bigint[])`)
      .execute();
    for (const { id, uuid, order_id } of rows) requests.set(order_id ?? '', { id, uuid });
  }
  for (const { id, before } of changed) {
    const request = requests.get(id);
    if (request)
      await tx.publish('order_recorded', {
        team_id: planning.team.id,
        order_id: id,
        request_id: request.id,
        is_new: before === null,
      });
  }
}
