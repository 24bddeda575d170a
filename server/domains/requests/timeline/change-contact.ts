import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { mergeOrder } from '#server/domains/orders/merge-order.ts';
import { lockOrders, type StoredOrder, updateOrders } from '#server/domains/orders/store-orders.ts';
import { NOTHING_SAID } from '#server/domains/orders/order-content.ts';
import { loadPlanning } from '../planning/load-planning.ts';
import { lockRequests } from '../schedule/lock-requests.ts';
import { replanThese } from '../schedule/replan-team.ts';
import { searchText } from '../lists/search-text.ts';

/** The contacts of a request: an e-mail address and a phone number in E.164. */
export interface ContactOfRequest {
  email: string | null;
  phone_number: string | null;
}

/** A request and its order, locked until the transaction ends. */
export interface LockedContact extends ContactOfRequest {
  request_id: string;
  team_id: string;
  /** Where a national number is read. */
  country: string;
  rating: number | null;
  stopped_at: Date | null;
  erased_at: Date | null;
  /** Null when the request has no order. */
  order: StoredOrder | null;
}

/**
 * Locks what a change of the contact writes, in the order of the whole product: team, order,
 * request, messages.
 */
export async function lockContact(
  tx: Tx,
  team_id: string,
  request_id: string,
): Promise<LockedContact> {
  const planning = await loadPlanning(tx, team_id);
  const { number_key } = await tx.db
    .selectFrom('review_requests as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.number_key')
    .where('r.id', '=', request_id)
    .executeTakeFirstOrThrow();
  const [order = null] = number_key === null ? [] : await lockOrders(tx.db, team_id, [number_key]);
  const [request] = await lockRequests(tx, 'id', [request_id]);
  if (!request) throw new Failure('not_found');
  const { email, phone_number, country_code } = await tx.db
    .selectFrom('review_requests')
    .select(['email', 'phone_number', 'country_code'])
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  const { rating, stopped_at, erased_at } = request;
  const country = country_code ?? planning.team.country;
  return {
    request_id,
    team_id,
    email,
    phone_number,
    country,
    rating,
    stopped_at,
    erased_at,
    order,
  };
}

/**
 * Gives a request and its order another contact and keeps the one before. Messages that wait go to
 * it; one that failed keeps the address that refused it until a person sends it again.
 */
export async function changeContact(
  tx: Tx,
  before: LockedContact,
  after: ContactOfRequest,
  user_id: string,
): Promise<void> {
  await saveFormerContact(tx, before, after, user_id);
  if (before.order) await updateOrder(tx, before.order, after);
  await updateRequest(tx, before.request_id, after);
  await replanThese(tx, before.team_id, [before.request_id]);
  // A message with a manual date is not planned again; only its recipient is updated.
  await sql`
    update messages set recipient = case channel when 'email' then ${after.email}::text else ${after.phone_number}::text end, updated_at = ${tx.now}::timestamptz
    where request_id = ${before.request_id} and recipient is not null and status = any(${[...PENDING_STATUSES]}::text[])
      and recipient = any(${[before.email, before.phone_number]}::text[])
      and coalesce(case channel when 'email' then ${after.email}::text else ${after.phone_number}::text end, recipient) <> recipient`.execute(
    tx.db,
  );
}

async function saveFormerContact(
  tx: Tx,
  before: LockedContact,
  after: ContactOfRequest,
  user_id: string,
): Promise<void> {
  const former = [
    { kind: 'email' as const, value: before.email, now: after.email },
    { kind: 'phone' as const, value: before.phone_number, now: after.phone_number },
  ].flatMap(({ kind, value, now }) => (value === null || value === now ? [] : [{ kind, value }]));
  if (former.length === 0) return;
  const { request_id, team_id } = before;
  await tx.db
    .insertInto('former_contacts')
    .values(former.map((row) => ({ ...row, request_id, team_id, user_id, replaced_at: tx.now })))
    .execute();
}

/**
 * The newest word on each field wins: a person’s correction is newer than all that its source has
 * said.
 */
async function updateOrder(
  tx: Tx,
  order: StoredOrder,
  { email, phone_number }: ContactOfRequest,
): Promise<void> {
  const at = new Date(Math.max(tx.now.getTime(), order.at.getTime()));
  const merged = mergeOrder(order, {
    key: order.key,
    at,
    is_dated: false,
    content: { ...NOTHING_SAID, number: order.content.number, email, phone_number },
  });
  const content = { ...merged.content, email, phone_number };
  await updateOrders(tx.db, [{ ...merged, content, id: order.id }], tx.now);
}

async function updateRequest(
  tx: Tx,
  id: string,
  { email, phone_number }: ContactOfRequest,
): Promise<void> {
  const names = await tx.db
    .updateTable('review_requests')
    .set({ email, phone_number, updated_at: tx.now })
    .where('id', '=', id)
    .returning(['first_name', 'last_name', 'integration_order_number'])
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('request_search')
    .set({ search: searchText({ ...names, email, phone_number }) })
    .where('request_id', '=', id)
    .execute();
}
