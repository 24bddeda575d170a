import type { Kysely } from 'kysely';
import type { MessageChannel } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

export interface Sender {
  id: number;
  channel: MessageChannel;
  provider: string;
  state: 'connected' | 'broken' | 'disconnected';
}

export type Senders = Readonly<Record<MessageChannel, Sender | null>>;

/** Who carries a team’s messages today, by channel: its own sender, else the instance’s. A disconnected one is none. */
export async function findSenders(db: Kysely<DB>, team_id: string): Promise<Senders> {
  const rows = await db
    .selectFrom('senders')
    .select(['id', 'channel', 'provider', 'state', 'team_id'])
    .where('state', '<>', 'disconnected')
    .where((row) => row.or([row('team_id', '=', team_id), row('team_id', 'is', null)]))
    .orderBy('id')
    .execute();
  const find = (channel: MessageChannel): Sender | null => {
    const ours = rows.filter((row) => row.channel === channel);
    const chosen = ours.find((row) => row.team_id !== null) ?? ours[0];
    return chosen ? { id: chosen.id, channel, provider: chosen.provider, state: chosen.state } : null;
  };
  return { whatsapp: find('whatsapp'), sms: find('sms'), email: find('email') };
}
