import { mapInTurns } from '#server/database/batches/in-two-stages.ts';
import { type Tx } from '#server/database/transaction.ts';
import { findFormerContacts } from '#server/domains/requests/timeline/former-contacts.ts';
import { isAnotherOrder } from '#server/domains/orders/is-another-order.ts';
import { withoutEarlyDelivery } from '#server/domains/orders/without-early-delivery.ts';
import { hasSameTimes, mergeOrder, newOrder } from '#server/domains/orders/merge-order.ts';
import type { OrderState, OrderEvent, ShopIds } from '#server/domains/orders/order-content.ts';
import {
  contentHash,
  insertOrders,
  lockOrders,
  updateOrders,
  type StoredOrder,
} from '#server/domains/orders/store-orders.ts';

export type OrderStatus = 'created' | 'updated' | 'unchanged' | 'duplicate';

/** The events of one order, with their positions in the received list. */
export interface History {
  key: string;
  events: { at: number; event: OrderEvent }[];
}

export interface FinishedOrders {
  id: string;
  contact_refused: boolean;
  key: string;
  created_at: Date;
  before: StoredOrder | null;
  order: OrderState;
  /** Null when the order did not come from a shop platform. */
  shop_ids: ShopIds | null;
  statuses: Map<number, OrderStatus>;
  duplicates: OrderEvent[];
}

export function historiesOf(events: readonly (OrderEvent | null)[]): readonly History[] {
  const histories = new Map<string, History>();
  for (const [at, event] of events.entries()) {
    if (event === null) continue;
    const history = histories.get(event.key) ?? { key: event.key, events: [] };
    history.events.push({ at, event });
    histories.set(event.key, history);
  }
  return [...histories.values()];
}

export async function finishOrders(
  tx: Tx,
  source: { team_id: string; integration_name: string },
  histories: readonly History[],
): Promise<readonly FinishedOrders[]> {
  const fresh = new Map(
    await mapInTurns(histories, (history) => [history.key, applyEvents(null, history)] as const),
  );
  const added = await insertOrders(
    tx.db,
    source.team_id,
    source.integration_name,
    new Map([...fresh].map(([key, { order, shop_ids }]) => [key, { ...order, shop_ids }])),
    tx.now,
  );
  const storedOrders = new Map(
    (
      await lockOrders(
        tx.db,
        source.team_id,
        histories.map(({ key }) => key).filter((key) => !added.has(key)),
      )
    ).map((order) => [order.key, order]),
  );
  const formerOf = await findFormerContacts(
    tx.db,
    source.team_id,
    [...storedOrders.values()].map(({ id }) => id),
  );
  const settled = histories.flatMap((history): FinishedOrders[] => {
    const before = storedOrders.get(history.key) ?? null;
    const id = added.get(history.key) ?? before?.id;
    const outcome =
      before === null
        ? fresh.get(history.key)
        : applyEvents(before, withoutFormer(history, formerOf(before.id)));
    return id === undefined || outcome === undefined
      ? []
      : [
          {
            id,
            key: history.key,
            contact_refused: history.events.at(-1)?.event.contact_refused ?? false,
            before,
            created_at: before?.created_at ?? tx.now,
            ...outcome,
          },
        ];
  });
  await updateOrders(
    tx.db,
    settled
      .filter(({ before, order }) => before !== null && order !== before)
      .map(({ id, order }) => ({ ...order, id })),
    tx.now,
  );
  return settled;
}

/**
 * Treats a corrected contact as absent in later events, because the platform repeats it with each
 * event of the order.
 */
export function withoutFormer(
  history: History,
  isFormer: (contact: string | null) => boolean,
): History {
  const of = (contact: string | null): string | null => (isFormer(contact) ? null : contact);
  return {
    ...history,
    events: history.events.map(({ at, event }) => {
      const { email, phone_number } = event.content;
      const content = { ...event.content, email: of(email), phone_number: of(phone_number) };
      return { at, event: { ...event, content } };
    }),
  };
}

/**
 * Joins the newest ids with the customer of an earlier event when the newest event names no
 * customer.
 */
function joinShopIds(earlier: ShopIds | null, newest: ShopIds): ShopIds {
  return {
    integration_id: newest.integration_id,
    integration_customer_id:
      newest.integration_customer_id ?? earlier?.integration_customer_id ?? null,
  };
}

/** Applies the events to an order in turn and returns the result of each. */
export function applyEvents(
  before: StoredOrder | null,
  history: History,
): Pick<FinishedOrders, 'order' | 'shop_ids' | 'statuses' | 'duplicates'> {
  let order: OrderState | null = before;
  let shop_ids: ShopIds | null = null;
  const statuses = new Map<number, OrderStatus>();
  const duplicates: OrderEvent[] = [];
  for (const { at, event: incoming } of history.events) {
    const event = before === null ? incoming : withoutEarlyDelivery(before, incoming);
    if (order !== null && isAnotherOrder(order.content, event.content)) {
      statuses.set(at, 'duplicate');
      duplicates.push(event);
      continue;
    }
    if (event.shop_ids) shop_ids = joinShopIds(shop_ids, event.shop_ids);
    const next: OrderState = order === null ? newOrder(event) : mergeOrder(order, event);
    const isSame = order !== null && contentHash(next).equals(contentHash(order));
    statuses.set(at, order === null ? 'created' : isSame ? 'unchanged' : 'updated');
    if (order === null || !isSame || (event.is_dated && !hasSameTimes(order, next))) order = next;
  }
  const [first] = history.events;
  if (order === null || first === undefined) throw new Error('an order without events');
  return { order, shop_ids, statuses, duplicates };
}
