import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import { LEASE_SECONDS } from './claim-rows.ts';

type Held = Pick<ClaimedMessage, 'id' | 'attempt'>;

/** Of `messages m`, `review_requests r` and `orders o`: still ours, and no rating, stop (also through another request of the person) or cancellation came since the claim. */
const isWanted = ({ id, attempt }: Held) => sql<boolean>`
  m.id = ${id} and m.attempt = ${attempt} and m.status = 'sending' and r.id = m.request_id
  and r.rating is null and r.stopped_at is null and r.erased_at is null and o.cancelled_at is null
  and not exists (select from opt_outs s where s.team_id = r.team_id and s.removed_at is null
    and ((s.kind = 'email' and s.value = r.email) or (s.kind = 'phone' and s.value = r.phone_number)))`;

/** Written just before the call to a provider without idempotency keys: from here on a crash leaves an unknown outcome. False when the message is no longer wanted. */
export async function handOver(db: Kysely<DB>, message: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update messages m set handed_over_attempt = m.attempt, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
    from review_requests r left join orders o on o.id = r.order_id
    where ${isWanted(message)}`.execute(db);
  return numAffectedRows === 1n;
}

/** The same look without a mark, for a provider that recognises a repeat but makes messages wait for their turn. */
export async function isStillWanted(db: Kysely<DB>, message: Held): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages m, review_requests r left join orders o on o.id = r.order_id
    where ${isWanted(message)}`.execute(db);
  return rows.length > 0;
}
