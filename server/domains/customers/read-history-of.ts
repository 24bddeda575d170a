import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { listTimelineEvents } from '#server/domains/requests/timeline/list-timeline-events.ts';
import type { PersonRow } from './read-person-rows.ts';

type Event = Answer<'getCustomer'>['data']['timeline'][number];

/** The dates of an order that are events of the person’s history. */
const ORDER_EVENTS = [
  ['ordered_at', 'order_placed', 'passée'],
  ['fulfilled_at', 'order_fulfilled', 'expédiée'],
  ['delivered_at', 'order_delivered', 'livrée'],
  ['cancelled_at', 'order_cancelled', 'annulée'],
  ['refunded_at', 'order_refunded', 'remboursée'],
] as const;

interface OrderRow extends Record<(typeof ORDER_EVENTS)[number][0], Date | null> {
  id: string;
  number: string;
  request_id: string | null;
}

/** Reads the history of a person over all their requests and orders, newest first. */
export async function readHistoryOf(
  db: Database,
  person: FoundPerson,
  rows: readonly PersonRow[],
): Promise<{ timeline: Event[] }> {
  const [logs, orders] = await Promise.all([
    listTimelineEvents(db, person.request_ids),
    readOrders(db, person),
  ]);
  const requestEvents = rows.flatMap(({ id, integration_order_number, feedback }) =>
    (logs.get(id) ?? []).map((event): Event => {
      const detail =
        event.kind === 'feedback' && feedback !== null
          ? { ...event.detail, text: feedback }
          : event.detail;
      const order_number = OF_THE_PERSON.has(event.kind) ? null : integration_order_number;
      return { ...event, detail, request_id: id, order_number };
    }),
  );
  const timeline = [...withoutRepeats(requestEvents), ...orders.flatMap(eventsOfOrder)].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
  return { timeline };
}

async function readOrders(
  db: Database,
  { team_id, order_ids }: Pick<FoundPerson, 'team_id' | 'order_ids'>,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, r.id as request_id, o.ordered_at, o.fulfilled_at, o.delivered_at, o.cancelled_at, o.refunded_at
    from orders o left join review_requests r on r.order_id = o.id where o.team_id = ${team_id} and o.id = any(${order_ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

function eventsOfOrder(order: OrderRow): Event[] {
  return ORDER_EVENTS.flatMap(([column, kind, done]) => {
    const at = order[column];
    if (at === null) return [];
    return {
      id: `${kind}-${order.id}`,
      kind,
      label: `Commande ${done}`,
      at: at.toISOString(),
      step: null,
      channel: null,
      detail: {},
      request_id: order.request_id,
      order_number: order.number,
    };
  });
}

/** A change of the person is recorded on each of their requests and shown once. */
const OF_THE_PERSON: ReadonlySet<string> = new Set([
  'contact_changed',
  'customers_merged',
  'customers_separated',
  'stopped',
  'erased',
]);

function withoutRepeats(events: readonly Event[]): Event[] {
  const seen = new Set<string>();
  return events.filter(({ kind, at, label }) => {
    if (!OF_THE_PERSON.has(kind)) return true;
    const key = `${kind} ${at} ${label}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
