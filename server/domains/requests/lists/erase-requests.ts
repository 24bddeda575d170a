import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { endRemainingSteps } from '../schedule/end-remaining-steps.ts';
import { lockRequests } from '../schedule/lock-requests.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { searchText } from './search-text.ts';

interface ErasedRequests {
  team_id: string;
  ids: readonly string[];
  /**
   * The pattern of the forms in which a text may name the person (`personPattern`); null when there
   * is none.
   */
  pattern: string | null;
}

/**
 * Erases the person from these requests, their messages and their timelines. Planned messages end.
 * Dates, channels, steps and ratings stay, because they identify nobody. The orders are locked
 * before their requests.
 */
export async function eraseRequests(
  tx: Tx,
  { team_id, ids, pattern }: ErasedRequests,
): Promise<void> {
  if (ids.length === 0) return;
  const requests = await lockRequests(tx, 'id', ids);
  await endRemainingSteps(tx, ids, 'erased');
  await eraseMessages(tx, ids, pattern);
  await eraseTimelineEvents(tx, ids, pattern);
  await tx.db
    .deleteFrom('former_contacts')
    .where(sql<boolean>`request_id = any(${ids}::bigint[])`)
    .execute();
  const { rows } = await sql<{ id: string; integration_order_number: string | null }>`
    update review_requests set email = null, phone_number = null, first_name = null, last_name = null, locale = null, integration_customer_id = null, feedback = null,
      metadata = '{}', erased_at = coalesce(erased_at, ${tx.now}), updated_at = ${tx.now}
    where id = any(${ids}::bigint[]) returning id, integration_order_number`.execute(tx.db);
  const nobody = { first_name: null, last_name: null, email: null, phone_number: null };
  await sql`
    update request_search s set search = g.search from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => searchText({ ...nobody, ...row }))}::text[]) g(id, search)
    where s.request_id = g.id`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    requests
      .filter(({ erased_at }) => erased_at === null)
      .map(({ id }) => ({ kind: 'erased', team_id, request_id: id })),
  );
}

/**
 * Erases the recipients and provider ids of messages, because a WhatsApp message id contains the
 * phone number. A message that is being sent belongs to its worker, which still needs the address:
 * returns true when there is one.
 */
export async function eraseMessages(
  tx: Pick<Tx, 'db' | 'now'>,
  request_ids: readonly string[],
  pattern: string | null,
): Promise<boolean> {
  // Failed messages cannot be sent again.
  await sql`
    update messages set status = 'cancelled', reason = 'erased', due_at = null, finished_at = ${tx.now}, updated_at = ${tx.now}
    where request_id = any(${request_ids}::bigint[]) and status = 'failed'`.execute(tx.db);
  await sql`
    update messages set recipient = null, provider_message_id = null, metadata = ${without(sql`metadata - 'failure' - 'uncertain_delivery'`, pattern)}
    where request_id = any(${request_ids}::bigint[]) and status <> 'sending'`.execute(tx.db);
  const { rows } =
    await sql`select from messages where request_id = any(${request_ids}::bigint[]) and status = 'sending' limit 1`.execute(
      tx.db,
    );
  return rows.length > 0;
}

/**
 * Erases the texts and numbers of the person from timeline events. The events and their times stay.
 */
export async function eraseTimelineEvents(
  tx: Pick<Tx, 'db'>,
  request_ids: readonly string[],
  pattern: string | null,
): Promise<void> {
  await sql`
    update request_timeline set detail = ${without(sql`detail - 'text' - 'provider_message_id'`, pattern)}
    where request_id = any(${request_ids}::bigint[]) and detail <> '{}'`.execute(tx.db);
}

function without(json: ReturnType<typeof sql>, pattern: string | null): ReturnType<typeof sql> {
  return pattern === null ? json : sql`redact_json(${json}, ${pattern})`;
}
