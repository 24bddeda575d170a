import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { LEASE_SECONDS } from '../claiming/claim-rows.ts';

type ClaimedKey = Pick<ClaimedMessage, 'id' | 'attempt'>;

/** Returns the messages as the SQL table `h`. */
const heldMessages = (messages: readonly ClaimedKey[]): RawBuilder<unknown> =>
  sql`unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempt }) => attempt)}::int[]) h(id, attempt)`;

/**
 * SQL condition on `messages m`: this worker still holds the row, and since the claim there was no
 * rating, no cancellation and no opt-out, also through another request of the person. `offset 0`
 * makes PostgreSQL evaluate it for each row; a join could start at the requests.
 */
const isWanted = sql<boolean>`
  m.id = h.id and m.attempt = h.attempt and m.status = 'sending' and exists (
    select from review_requests r left join orders o on o.id = r.order_id
    where r.id = m.request_id and r.rating is null and r.stopped_at is null and r.erased_at is null and o.cancelled_at is null
      and not exists (select from opt_outs s where s.team_id = r.team_id and s.removed_at is null
        and ((s.kind = 'email' and s.value = r.email) or (s.kind = 'phone' and s.value = r.phone_number)))
    offset 0)`;

/**
 * Marks messages just before the calls to a provider without idempotency keys. A crash after this
 * point makes their outcomes unknown. Returns the ids of the messages that may still be sent. Rows
 * are locked in the order of their ids, as everywhere, so that transactions never deadlock.
 */
export async function markSubmitted(
  db: Kysely<DB>,
  messages: readonly ClaimedKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update messages m set handed_over_attempt = m.attempt, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
    where m.id = any(array(select m.id from ${heldMessages(messages)}, messages m where ${isWanted} order by m.id for no key update of m)) returning m.id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of the messages that may still be sent, without a mark, for a provider that
 * recognises a repeat.
 */
export async function findStillWanted(
  db: Kysely<DB>,
  messages: readonly ClaimedKey[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select m.id from ${heldMessages(messages)}, messages m where ${isWanted}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
