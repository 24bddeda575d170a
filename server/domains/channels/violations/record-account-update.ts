import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { AccountRestriction } from '#server/database/tables/channels/account-violations.ts';
import { blockSenders } from '#server/domains/channels/senders/sender-states.ts';
import { liftBlock } from './lift-block.ts';

/** The notification of a provider about an account. Fields that it does not contain are null. */
export interface AccountUpdate {
  api_waba_id: string;
  type: string | null;
  restrictions: AccountRestriction[] | null;
  ban_state: string | null;
  effect: 'block' | 'unblock' | 'none';
  /** The reason and the remedy, for people. */
  text: string;
  raw: Record<string, unknown>;
}

/**
 * Stores a notification for the administrators, one row for each account and team. A block stops
 * all messages of the account, and the channel fallback order skips it.
 */
export async function recordAccountUpdate(
  tx: Tx,
  team_id: string,
  { api_waba_id, type, restrictions, ban_state, effect, text, raw }: AccountUpdate,
): Promise<void> {
  const blocked_at = effect === 'block' ? tx.now : null;
  await sql`
    insert into account_violations as v (api_waba_id, team_id, type, ban_state, restrictions, first_seen_at, last_seen_at, blocked_at, raw)
    values (${api_waba_id}, ${team_id}, ${type}, ${ban_state}, ${JSON.stringify(restrictions ?? [])}, ${tx.now}, ${tx.now}, ${blocked_at}, ${JSON.stringify(raw)})
    on conflict (api_waba_id, team_id) do update set last_seen_at = excluded.last_seen_at, raw = excluded.raw, type = coalesce(excluded.type, v.type), ban_state = coalesce(excluded.ban_state, v.ban_state),
      restrictions = case when ${restrictions !== null} then excluded.restrictions else v.restrictions end, blocked_at = coalesce(v.blocked_at, excluded.blocked_at),
      unblocked_at = case when excluded.blocked_at is null then v.unblocked_at end, unblocked_by = case when excluded.blocked_at is null then v.unblocked_by end`.execute(
    tx.db,
  );
  if (effect === 'unblock') await liftBlock(tx, { team_id, api_waba_id, by: null });
  if (effect !== 'block') return;
  const senders = await tx.db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', team_id)
    .where('provider', '=', 'meta')
    .execute();
  await blockSenders(
    tx,
    senders.map(({ id }) => ({ sender_id: id, text })),
  );
}
