import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import { LEASE_SECONDS } from './claim-rows.ts';

/**
 * Written just before the call to a provider without idempotency keys: from here on a crash leaves an unknown outcome. False when the message is no
 * longer ours, or when a rating, a stop (also through another request of the person) or a cancellation came since the claim.
 */
export async function handOver(db: Kysely<DB>, message: Pick<ClaimedMessage, 'id' | 'attempt'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update messages m set handed_over_attempt = m.attempt, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
    from review_requests r left join orders o on o.id = r.order_id
    where m.id = ${message.id} and m.attempt = ${message.attempt} and m.status = 'sending' and r.id = m.request_id
      and r.rating is null and r.stopped_at is null and r.erased_at is null and o.cancelled_at is null
      and not exists (select from opt_outs s where s.team_id = r.team_id and s.removed_at is null
        and ((s.kind = 'email' and s.value = r.email) or (s.kind = 'phone' and s.value = r.phone_number)))`.execute(db);
  return numAffectedRows === 1n;
}
