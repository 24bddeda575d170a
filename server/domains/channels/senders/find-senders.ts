import { type Kysely, sql } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import { perChannel } from '#contract/labels/channels.ts';

export interface Sender {
  id: number;
  provider: string;
  /**
   * `broken`: it refused our credentials; messages stay planned on it and are retried.
   * `disconnected`: messages are held until a sender is connected.
   */
  state: 'connected' | 'broken' | 'disconnected';
  state_since: Date;
  /** The date since which its provider restricts the account. Null when it does not. */
  blocked_at: Date | null;
  /** The date until which its provider asked us not to send. */
  paused_until: Date | null;
  /** True for an account of the instance, which all teams share. */
  is_instance: boolean;
  /** True when an administrator must still approve it for this team. */
  needs_approval: boolean;
  /** Countries (ISO 3166-1 alpha-2) to which it sends SMS. Null when it sends to all. */
  countries: readonly string[] | null;
  /**
   * Euros that the SMS of this team may cost on it in a calendar month. Null when there is no
   * limit.
   */
  team_ceiling: number | null;
  /**
   * The number of messages that a team without history may send on it in a day. Null when there is
   * no limit.
   */
  daily_messages: number | null;
}

/** The sender of each channel. Null when the team has never had a sender of the channel. */
export type Senders = Readonly<Record<MessageChannel, Sender | null>>;

type Row = Omit<Sender, 'is_instance' | 'needs_approval'> & {
  channel: MessageChannel;
  team_id: string | null;
};

/**
 * Finds the current sender of each channel for this team: the team's own, or the instance's when it
 * has none.
 */
export async function findSenders(db: Kysely<DB>, team_id: string): Promise<Senders> {
  const sendersOf = await findSendersOfTeams(db, [team_id]);
  return sendersOf(team_id);
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

/**
 * Chooses the current senders. Once any real channel exists, the test inbox receives no review
 * messages.
 */
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
  return perChannel(choose);
}

function rank(row: Row): number {
  return (
    (row.state === 'disconnected' ? 4 : 0) +
    (row.team_id === null ? 2 : 0) +
    (row.provider === 'outbox' ? 1 : 0)
  );
}
