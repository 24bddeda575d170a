import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { mergeOrder } from '#server/domains/orders/merge-order.ts';
import { lockOrders, type StoredOrder, updateOrders } from '#server/domains/orders/store-orders.ts';
import { EMPTY_CONTENT } from '#server/domains/orders/order-content.ts';
import { loadPlanning } from '../planning/load-planning.ts';
import { lockRequests } from '../schedule/lock-requests.ts';
import { replanThese } from '../schedule/replan-team.ts';
import { searchText } from '../lists/search-text.ts';

/** The name of a person and the language of their messages. */
export interface NameOfRequest {
  first_name: string | null;
  last_name: string | null;
  locale: string | null;
}

/** The contacts of a request: an e-mail address and a phone number in E.164. */
export interface ContactOfRequest {
  email: string | null;
  phone_number: string | null;
}

/** A request and its order, locked until the transaction ends. */
export interface LockedContact extends ContactOfRequest, NameOfRequest {
  request_id: string;
  team_id: string;
  /** The country in which a national phone number is read. */
  country: string;
  rating: number | null;
  stopped_at: Date | null;
  erased_at: Date | null;
  /** Null when the request has no order. */
  order: StoredOrder | null;
}

/** Locks one request. Throws `not_found` when it does not exist. */
export async function lockContact(
  tx: Tx,
  team_id: string,
  request_id: string,
): Promise<LockedContact> {
  const [locked] = await lockContacts(tx, team_id, [request_id]);
  if (!locked) throw new Failure('not_found');
  return locked;
}

/**
 * Locks the rows that a change of these contacts writes, in the order that the whole application
 * uses: team, orders, requests, messages. A request of another team is left out.
 */
export async function lockContacts(
  tx: Tx,
  team_id: string,
  request_ids: readonly string[],
): Promise<LockedContact[]> {
  const planning = await loadPlanning(tx, team_id);
  const { rows: numbers } = await sql<{ number_key: string }>`
    select o.number_key from review_requests r join orders o on o.id = r.order_id where r.team_id = ${team_id} and r.id = any(${request_ids}::bigint[])`.execute(
    tx.db,
  );
  const orders = await lockOrders(
    tx.db,
    team_id,
    numbers.map(({ number_key }) => number_key),
  );
  const requests = await lockRequests(tx, 'id', request_ids);
  const { rows: columns } = await sql<Columns>`
    select id, email, phone_number, first_name, last_name, locale, country_code from review_requests
    where team_id = ${team_id} and id = any(${request_ids}::bigint[])`.execute(tx.db);
  const columnsById = new Map(columns.map((row) => [row.id, row]));
  return requests.flatMap(({ id, order_id, rating, stopped_at, erased_at }) => {
    const row = columnsById.get(id);
    if (row === undefined) return [];
    const { id: request_id, country_code, ...person } = row;
    const country = country_code ?? planning.team.country;
    const order = orders.find((one) => one.id === order_id) ?? null;
    return { ...person, request_id, team_id, country, rating, stopped_at, erased_at, order };
  });
}

type Columns = ContactOfRequest & NameOfRequest & { id: string; country_code: string | null };

/**
 * Changes the contact or the name of a request and of its order, and stores the former contact.
 * Pending messages go to the new contact; the address of a failed message stays until a person
 * sends it again.
 */
export async function changeContact(
  tx: Tx,
  before: LockedContact,
  changes: ContactOfRequest & Partial<NameOfRequest>,
  user_id: string,
): Promise<void> {
  const { first_name, last_name, locale } = before;
  const after = { first_name, last_name, locale, ...changes };
  await saveFormerContact(tx, before, after, user_id);
  if (before.order) await updateOrder(tx, before.order, changes);
  await updateRequest(tx, before.request_id, after);
  await replanThese(tx, before.team_id, [before.request_id]);
  // A message with a manual date is not replanned; only its recipient is updated.
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
 * Writes the change to the order as its newest event, because a correction by a person is newer
 * than every event of the source.
 */
async function updateOrder(
  tx: Tx,
  order: StoredOrder,
  contact: ContactOfRequest & Partial<NameOfRequest>,
): Promise<void> {
  const at = new Date(Math.max(tx.now.getTime(), order.at.getTime()));
  const merged = mergeOrder(order, {
    key: order.key,
    at,
    is_dated: false,
    content: { ...EMPTY_CONTENT, number: order.content.number, ...contact },
  });
  await updateOrders(
    tx.db,
    [{ ...merged, content: { ...merged.content, ...contact }, id: order.id }],
    tx.now,
  );
}

async function updateRequest(
  tx: Tx,
  id: string,
  { email, phone_number, first_name, last_name, locale }: ContactOfRequest & NameOfRequest,
): Promise<void> {
  const { integration_order_number } = await tx.db
    .updateTable('review_requests')
    .set({ email, phone_number, first_name, last_name, locale, updated_at: tx.now })
    .where('id', '=', id)
    .returning('integration_order_number')
    .executeTakeFirstOrThrow();
  const search = searchText({
    first_name,
    last_name,
    email,
    phone_number,
    integration_order_number,
  });
  await tx.db.updateTable('request_search').set({ search }).where('request_id', '=', id).execute();
}
