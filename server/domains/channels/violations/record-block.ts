import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';

/**
 * Records, for the administrators, a block that a refused message revealed. Waiting messages take
 * the next channel of their fallback order.
 */
export async function recordBlock(
  tx: Tx,
  { team_id, provider, text }: EventPayload<'channel_blocked'>,
): Promise<void> {
  if (team_id === null) return;
  await sql`
    insert into account_violations as v (api_waba_id, team_id, first_seen_at, last_seen_at, blocked_at, raw)
    select settings ->> 'waba_id', team_id, ${tx.now}, ${tx.now}, ${tx.now}, ${JSON.stringify({ refused: text })} from integrations
    where team_id = ${team_id} and name = ${provider} and settings ->> 'waba_id' is not null
    on conflict (api_waba_id, team_id) do update set last_seen_at = excluded.last_seen_at, blocked_at = coalesce(v.blocked_at, excluded.blocked_at), unblocked_at = null, unblocked_by = null`.execute(
    tx.db,
  );
  await tx.publish('channels_changed', { team_id });
}
