import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import { LEASE_SECONDS } from './claim-rows.ts';

type Held = Pick<ClaimedMessage, 'id' | 'attempt'>;

/** These messages as `h`. */
const held = (messages: readonly Held[]): RawBuilder<unknown> =>
  sql`unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempt }) => attempt)}::int[]) h(id, attempt)`;

/**
 * Of `messages m`: still ours, and no rating, stop (also through another request of the person) or cancellation came since the claim. Asked row by row, `offset 0`: a join
 * could begin at the requests.
 */
const isWanted = sql<boolean>`
  m.id = h.id and m.attempt = h.attempt and m.status = 'sending' and exists (
    select from review_requests r left join orders o on o.id = r.order_id
    where r.id = m.request_id and r.rating is null and r.stopped_at is null and r.erased_at is null and o.cancelled_at is null
      and not exists (select from opt_outs s where s.team_id = r.team_id and s.removed_at is null
        and ((s.kind = 'email' and s.value = r.email) or (s.kind = 'phone' and s.value = r.phone_number)))
    offset 0)`;

/**
 * Written just before the calls to a provider without idempotency keys: from here on a crash leaves unknown outcomes. Returns the ids of those that are
 * still wanted. Locked by id, as everybody locks messages: nobody waits in a circle.
 */
export async function handOver(db: Kysely<DB>, messages: readonly Held[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update messages m set handed_over_attempt = m.attempt, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
    where m.id = any(array(select m.id from ${held(messages)}, messages m where ${isWanted} order by m.id for no key update of m)) returning m.id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same look without a mark, for a provider that recognises a repeat. */
export async function findStillWanted(
  db: Kysely<DB>,
  messages: readonly Held[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select m.id from ${held(messages)}, messages m where ${isWanted}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
