import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import { presentLineItems } from '#server/domains/orders/present-line-items.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

type Order = Answer<'getCustomer'>['data']['orders'][number];

interface OrderRow extends Omit<Order, 'line_items' | OrderDate> {
  ordered_at: Date | null;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  refunded_at: Date | null;
  created_at: Date;
  line_items: Parameters<typeof presentLineItems>[0];
}
type OrderDate =
  | 'ordered_at'
  | 'fulfilled_at'
  | 'delivered_at'
  | 'cancelled_at'
  | 'refunded_at'
  | 'created_at';

/** Lists the orders of a person, newest first. */
export async function listOrdersOf(
  db: Database,
  { team_id, order_ids }: Pick<FoundPerson, 'team_id' | 'order_ids'>,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, r.id as request_id, o.number, o.integration_name, o.total, o.currency, o.ordered_at, o.fulfilled_at, o.delivered_at, o.cancelled_at, o.refunded_at, o.created_at, o.line_items
    from orders o left join review_requests r on r.order_id = o.id where o.team_id = ${team_id} and o.id = any(${order_ids}::bigint[])
    order by coalesce(o.ordered_at, o.created_at) desc, o.id desc`.execute(db);
  const moment = (date: Date | null): string | null => date?.toISOString() ?? null;
  return rows.map((row) => ({
    ...row,
    ordered_at: moment(row.ordered_at),
    fulfilled_at: moment(row.fulfilled_at),
    delivered_at: moment(row.delivered_at),
    cancelled_at: moment(row.cancelled_at),
    refunded_at: moment(row.refunded_at),
    created_at: row.created_at.toISOString(),
    line_items: presentLineItems(row.line_items),
  }));
}
