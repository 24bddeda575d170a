import { sql } from 'kysely';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { EMPTY_CONTENT, type OrderEvent } from '#server/domains/orders/order-content.ts';
import { lockOrders, updateOrders } from '#server/domains/orders/store-orders.ts';
import { recordEvents } from '#server/domains/requests/intake/record-order-events.ts';
import { loadPlanning, type Planning } from '#server/domains/requests/planning/load-planning.ts';
import { replanRequests } from '#server/domains/requests/schedule/replan-requests.ts';
import type { ParcelProgress } from '#server/ports/carriers/parcel-tracker.ts';
import type { TrackedOrder } from './claim-parcels.ts';
import { nextCheck } from './next-check.ts';
import type { TrackingApp } from './parcel-tracking.ts';

/** Records the carrier’s answers about the parcels of these orders, in one transaction. */
export async function recordParcels(
  app: TrackingApp,
  team_id: string,
  answers: readonly { order: TrackedOrder; progress: ParcelProgress }[],
): Promise<void> {
  if (answers.length === 0) return;
  await transaction(app, async (tx) => {
    const planning = await loadPlanning(tx, team_id);
    const orders = answers.map(({ order }) => order);
    const current = await lockCurrent(tx, team_id, orders);
    const valid = answers.filter(({ order }) => current.has(order.id));
    await recordDeliveries(tx, planning, valid);
    await withdrawDeliveries(
      tx,
      planning,
      valid.filter(({ progress: { state } }) => state === 'on_the_way').map(({ order }) => order),
    );
    const rows = valid.map(({ order, progress: { state } }) => ({
      id: order.id,
      state,
      due_at:
        state === 'unknown' || state === 'on_the_way'
          ? nextCheck(state, order.since, tx.now)
          : null,
    }));
    await sql`
      update orders o set parcel_state = g.state, parcel_due_at = g.due_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as g(id bigint, state text, due_at timestamptz) where o.id = g.id`.execute(
      tx.db,
    );
  });
}

/**
 * Locks the orders. Returns those whose tracking numbers did not change during the call; the others
 * stay due.
 */
async function lockCurrent(
  tx: Tx,
  team_id: string,
  orders: readonly TrackedOrder[],
): Promise<ReadonlySet<string>> {
  const locked = await lockOrders(
    tx.db,
    team_id,
    orders.map(({ number_key }) => number_key),
  );
  const numbers = new Map(locked.map(({ id, content }) => [id, content.tracking_numbers]));
  return new Set(
    orders.flatMap(({ id, tracking_numbers }) =>
      JSON.stringify(numbers.get(id)) === JSON.stringify(tracking_numbers) ? [id] : [],
    ),
  );
}

/**
 * Records deliveries at the time when the last parcel arrived, and replans the waiting messages.
 */
async function recordDeliveries(
  tx: Tx,
  planning: Planning,
  answers: readonly { order: TrackedOrder; progress: ParcelProgress }[],
): Promise<void> {
  const events = answers.flatMap(({ order: { number, number_key }, progress }): OrderEvent[] => {
    if (progress.state !== 'delivered') return [];
    const at = progress.at !== null && progress.at < tx.now ? progress.at : tx.now;
    const content = { ...EMPTY_CONTENT, number, delivered_at: at };
    return [{ key: number_key, content, at: tx.now, by_carrier: true, is_dated: true }];
  });
  if (events.length === 0) return;
  await recordEvents(tx, planning, events, {
    integration_name: 'api',
    trigger_event: planning.flow.trigger_event,
  });
}

/**
 * Turns the shop’s delivery into a shipment when the parcels are still on the way. Orders whose
 * first message was sent do not change.
 */
async function withdrawDeliveries(
  tx: Tx,
  planning: Planning,
  orders: readonly TrackedOrder[],
): Promise<void> {
  const locked = await lockOrders(
    tx.db,
    planning.team.id,
    orders.map(({ number_key }) => number_key),
  );
  const early = locked.filter(({ content }) => content.delivered_at !== null);
  const { rows } = await sql<{ order_id: string }>`
    select order_id from review_requests where order_id = any(${early.map(({ id }) => id)}::bigint[]) and date_sent is not null`.execute(
    tx.db,
  );
  const asked = new Set(rows.map(({ order_id }) => order_id));
  const changed = early
    .filter(({ id }) => !asked.has(id))
    .map((order) => {
      const { delivered_at, fulfilled_at } = order.content;
      const content = {
        ...order.content,
        delivered_at: null,
        fulfilled_at: fulfilled_at ?? delivered_at,
      };
      return { ...order, content, before: order.content };
    });
  await updateOrders(tx.db, changed, tx.now);
  await replanRequests(
    tx,
    planning,
    changed.map(({ id, content, before, created_at: received_at }) => ({
      id,
      content,
      before,
      received_at,
    })),
  );
}
