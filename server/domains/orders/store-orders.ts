import { createHash } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { OrdersTable, ParcelState } from '#server/database/tables/orders/orders.ts';
import { writtenContent } from './merge-order.ts';
import {
  ORDER_FIELDS,
  type OrderState,
  type LineItem,
  type OrderField,
  type ShopIds,
} from './order-content.ts';
import { consentOf, lineItemOf } from './stored-values.ts';

/** An order as stored in its table. */
export interface StoredOrder extends OrderState {
  id: string;
  key: string;
  created_at: Date;
  content_hash: Buffer;
  parcel_state: ParcelState | null;
}

/**
 * The columns of an order’s content, for a JSON list that passes any number of orders to a
 * statement.
 */
const COLUMNS = sql`number text, email text, phone_number text, first_name text, last_name text, country_code text, locale text, ordered_at timestamptz,
  paid_at timestamptz, fulfilled_at timestamptz, delivered_at timestamptz, cancelled_at timestamptz, refunded_at timestamptz, total numeric, currency text,
  tags text[], carrier text, line_items jsonb, consent jsonb, tracking_numbers text[], source_updated_at timestamptz, field_times jsonb, content_hash text`;

/**
 * Inserts the orders whose number is not known. Of two transactions with the same number, the
 * second waits and then finds the order.
 */
export async function insertOrders(
  db: Transaction<DB>,
  team_id: string,
  integration_name: string,
  orders: ReadonlyMap<string, OrderState & { shop_ids: ShopIds | null }>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  // Always in the order of the numbers, so that two transactions cannot deadlock.
  const rows = [...orders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, order]) => ({ number_key: key, ...order.shop_ids, ...rowOf(order) }));
  const { rows: added } = await sql<{ id: string; number_key: string }>`
    insert into orders (team_id, integration_name, created_at, updated_at, products_read_at, integration_id, integration_customer_id, number_key, number, email, phone_number, first_name, last_name, country_code, locale, ordered_at,
      paid_at, fulfilled_at, delivered_at, cancelled_at, refunded_at, total, currency, tags, carrier, line_items, consent, tracking_numbers, source_updated_at, field_times, content_hash)
    select ${team_id}::bigint, ${integration_name}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, integration_id, integration_customer_id, number_key, number, email, phone_number, first_name, last_name, country_code, locale,
      ordered_at, paid_at, fulfilled_at, delivered_at, cancelled_at, refunded_at, total, currency, tags, carrier, line_items, consent, tracking_numbers, source_updated_at, field_times,
      decode(content_hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(number_key text, integration_id text, integration_customer_id text, ${COLUMNS}) order by number_key
    on conflict (team_id, number_key) do nothing returning id, number_key`.execute(db);
  return new Map(added.map((row) => [row.number_key, row.id]));
}

/** Reads the orders with these numbers and locks them until the transaction ends. */
export async function lockOrders(
  db: Transaction<DB>,
  team_id: string,
  keys: readonly string[],
): Promise<readonly StoredOrder[]> {
  return keys.length === 0
    ? []
    : storedOrders(await ofNumbers(db, team_id, keys).forNoKeyUpdate().execute());
}

/** Reads the orders with these numbers without a lock. */
export async function readKnownOrders(
  db: Transaction<DB>,
  team_id: string,
  keys: readonly string[],
): Promise<readonly StoredOrder[]> {
  return keys.length === 0 ? [] : storedOrders(await ofNumbers(db, team_id, keys).execute());
}

function ofNumbers(db: Transaction<DB>, team_id: string, keys: readonly string[]) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('number_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('number_key');
}

function storedOrders(rows: readonly Selectable<OrdersTable>[]): readonly StoredOrder[] {
  return rows.map(
    ({
      id,
      number_key,
      created_at,
      content_hash,
      source_updated_at,
      field_times,
      parcel_state,
      ...columns
    }) => {
      const times = field_times as Partial<Record<OrderField, number>>;
      const listOrNull = <T>(field: OrderField, list: readonly T[]): readonly T[] | null =>
        list.length > 0 || times[field] !== undefined ? list : null;
      const content = {
        number: columns.number,
        email: columns.email,
        phone_number: columns.phone_number,
        first_name: columns.first_name,
        last_name: columns.last_name,
        country_code: columns.country_code,
        locale: columns.locale,
        ordered_at: columns.ordered_at,
        paid_at: columns.paid_at,
        fulfilled_at: columns.fulfilled_at,
        delivered_at: columns.delivered_at,
        cancelled_at: columns.cancelled_at,
        refunded_at: columns.refunded_at,
        total: columns.total,
        currency: columns.currency,
        carrier: columns.carrier,
        tags: listOrNull('tags', columns.tags),
        line_items: listOrNull('line_items', (columns.line_items as LineItem[]).map(lineItemOf)),
        consent: consentOf(columns.consent),
        tracking_numbers: listOrNull('tracking_numbers', columns.tracking_numbers),
      };
      return {
        id,
        key: number_key,
        created_at,
        content_hash,
        parcel_state,
        at: source_updated_at,
        field_times: times,
        content,
      };
    },
  );
}

export async function updateOrders(
  db: Transaction<DB>,
  orders: readonly (OrderState & { id: string })[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({ id: order.id, ...rowOf(order) }));
  await sql`
    update orders o set updated_at = ${now}::timestamptz, number = g.number, email = g.email, phone_number = g.phone_number, first_name = g.first_name, last_name = g.last_name,
      country_code = g.country_code, locale = g.locale, ordered_at = g.ordered_at, paid_at = g.paid_at, fulfilled_at = g.fulfilled_at, delivered_at = g.delivered_at,
      cancelled_at = g.cancelled_at, refunded_at = g.refunded_at, total = g.total, currency = g.currency, tags = g.tags, carrier = g.carrier, line_items = g.line_items,
      consent = g.consent, tracking_numbers = g.tracking_numbers,
      parcel_state = case when o.tracking_numbers = g.tracking_numbers then o.parcel_state end, parcel_due_at = case when o.tracking_numbers = g.tracking_numbers then o.parcel_due_at end,
      source_updated_at = g.source_updated_at, field_times = g.field_times, content_hash = decode(g.content_hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(id bigint, ${COLUMNS}) where o.id = g.id`.execute(
    db,
  );
}

export function contentHash(order: OrderState): Buffer {
  return createHash('sha256').update(writtenContent(order.content)).digest();
}

function rowOf(order: OrderState): Record<string, unknown> {
  const { content, at, field_times } = order;
  // Unknown values are omitted, because most orders lack half of them; a missing key is null.
  const known = Object.fromEntries(
    ORDER_FIELDS.filter((field) => content[field] !== null).map((field) => [field, content[field]]),
  );
  return {
    ...known,
    tags: content.tags ?? [],
    line_items: content.line_items ?? [],
    consent: content.consent ?? {},
    tracking_numbers: content.tracking_numbers ?? [],
    source_updated_at: at,
    field_times,
    content_hash: contentHash(order).toString('hex'),
  };
}
