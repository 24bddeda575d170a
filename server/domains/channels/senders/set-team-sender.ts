import { sql } from 'kysely';
import type { MessageChannel as ChannelName } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';

interface TeamSender {
  team_id: string;
  channel: ChannelName;
  carrier: Pick<ChannelPort, 'provider' | 'account' | 'limit'>;
}

/** Makes a team's own account its sender of a channel, after the team connected or repaired it. */
export async function connectTeamSender(
  tx: Tx,
  { team_id, channel, carrier }: TeamSender,
): Promise<void> {
  await sql`
    insert into senders as s (team_id, channel, provider, account, limit_count, limit_seconds, state, state_since)
    values (${team_id}, ${channel}, ${carrier.provider}, ${carrier.account}, ${carrier.limit?.count ?? null}, ${carrier.limit?.seconds ?? null}, 'connected', ${tx.now})
    on conflict (coalesce(team_id, 0), channel, provider, account) do update set limit_count = excluded.limit_count, limit_seconds = excluded.limit_seconds,
      state = 'connected', state_reason = null, state_since = case when s.state = 'connected' then s.state_since else excluded.state_since end`.execute(
    tx.db,
  );
}

/**
 * Disconnects the sender of a team. Its messages are held as `channel_disconnected`, unless another
 * channel of the fallback order takes them.
 */
export async function disconnectTeamSenders(
  tx: Tx,
  team_id: string,
  provider: string,
): Promise<void> {
  await tx.db
    .updateTable('senders')
    .set({ state: 'disconnected', state_reason: 'disconnected_by_team', state_since: tx.now })
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .execute();
}
