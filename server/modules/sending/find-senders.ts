import { type Kysely, sql } from 'kysely';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

export interface Sender {
  id: number;
  provider: string;
  /** `broken`: it refused our credentials; messages stay planned on it and are tried again. `disconnected`: messages are held until one is connected. */
  state: 'connected' | 'broken' | 'disconnected';
  state_since: Date;
  /** Its provider restricts the account. */
  blocked_at: Date | null;
  /** Its provider wants silence until then. */
  paused_until: Date | null;
  /** An account of the instance, which all teams share. */
  is_instance: boolean;
  /** An administrator has not approved it for this team. */
  needs_approval: boolean;
  /** Countries (ISO-2) that it texts to; null: all. */
  countries: readonly string[] | null;
  /** Euros that this team may cost on it in a calendar month; null: no limit. */
  team_ceiling: number | null;
  /** Messages that a team without history may send on it in a day; null: no limit. */
  daily_messages: number | null;
}

/** Null: the team never had such a channel. */
export type Senders = Readonly<Record<MessageChannel, Sender | null>>;

type Row = Omit<Sender, 'is_instance' | 'needs_approval'> & {
  channel: MessageChannel;
  team_id: string | null;
};

/** Who carries a team’s messages today, by channel: its own sender, else the instance’s. */
export async function findSenders(db: Kysely<DB>, team_id: string): Promise<Senders> {
  const found = await findSendersOfTeams(db, [team_id]);
  return found(team_id);
}

export async function findSendersOfTeams(
  db: Kysely<DB>,
  team_ids: readonly string[],
): Promise<(team_id: string) => Senders> {
  const rows: Row[] = await db
    .selectFrom('senders')
    .select([
      'id',
      'channel',
      'provider',
      'state',
      'state_since',
      'blocked_at',
      'paused_until',
      'team_id',
      'countries',
      'team_ceiling',
      'daily_messages',
    ])
    .where(sql<boolean>`(team_id is null or team_id = any(${team_ids}::bigint[]))`)
    .orderBy('id')
    .execute();
  return (team_id) =>
    chooseSenders(rows.filter((row) => row.team_id === null || row.team_id === team_id));
}

/** As soon as there is one real channel, the test inbox carries no review message any more. */
function chooseSenders(rows: readonly Row[]): Senders {
  const hasReal = rows.some((row) => row.provider !== 'outbox' && row.state !== 'disconnected');
  const today = rows.map((row) =>
    hasReal && row.provider === 'outbox' ? { ...row, state: 'disconnected' as const } : row,
  );
  const choose = (channel: MessageChannel): Sender | null => {
    const [first] = today
      .filter((row) => row.channel === channel)
      .toSorted((a, b) => rank(a) - rank(b));
    if (!first) return null;
    const { channel: _channel, team_id, ...sender } = first;
    return { ...sender, is_instance: team_id === null, needs_approval: false };
  };
  return Object.fromEntries(
    MESSAGE_CHANNELS.map((channel) => [channel, choose(channel)]),
  ) as Senders;
}

function rank(row: Row): number {
  return (
    (row.state === 'disconnected' ? 4 : 0) +
    (row.team_id === null ? 2 : 0) +
    (row.provider === 'outbox' ? 1 : 0)
  );
}
