import { sql } from 'kysely';
import type { MessageChannel } from '#contract/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';

/** What a provider said of the account that a message left by. */
export interface RefusedSender {
  sender_id: number;
  words: string;
}

interface Turned {
  id: number;
  team_id: string | null;
  channel: MessageChannel;
  provider: string;
  state_before: string;
}

/** These refused our credentials. Only the first refusal is news; each one begins the wait before the next try again. */
export async function breakSenders(tx: Tx, refused: readonly RefusedSender[]): Promise<void> {
  const words = new Map(refused.map((one) => [one.sender_id, one.words]));
  if (words.size === 0) return;
  const turned = await turn(tx, [...words.keys()], 'broken', 'credentials_refused');
  for (const { id, team_id, channel, provider } of turned.filter(
    ({ state_before }) => state_before === 'connected',
  )) {
    await tx.publish('channel_broken', {
      sender_id: id,
      team_id,
      channel,
      provider,
      words: words.get(id) ?? '',
      at: tx.now.toISOString(),
    });
  }
}

/** Their provider restricts the account: the ladder passes them until the block is lifted. Only the first word of it is news. */
export async function blockSenders(tx: Tx, refused: readonly RefusedSender[]): Promise<void> {
  const words = new Map(refused.map((one) => [one.sender_id, one.words]));
  if (words.size === 0) return;
  const { rows } = await sql<Omit<Turned, 'state_before'>>`
    update senders set blocked_at = ${tx.now}, resumed_at = null where id = any(${[...words.keys()]}::int[]) and blocked_at is null returning id, team_id, channel, provider`.execute(
    tx.db,
  );
  for (const { id, team_id, channel, provider } of rows)
    await tx.publish('channel_blocked', {
      sender_id: id,
      team_id,
      channel,
      provider,
      words: words.get(id) ?? '',
      at: tx.now.toISOString(),
    });
}

/** They carry messages again, gradually. */
export async function unblockSenders(tx: Tx, team_id: string, provider: string): Promise<void> {
  await tx.db
    .updateTable('senders')
    .set({ blocked_at: null, resumed_at: tx.now })
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .where('blocked_at', 'is not', null)
    .execute();
}

const PAUSE = 3_600_000;

/** Its provider wants silence: the ladder passes it for so long, an hour when nobody says. */
export async function pauseSender(tx: Tx, sender_id: number, ms: number | null): Promise<void> {
  const until = new Date(tx.now.getTime() + (ms ?? PAUSE));
  await tx.db
    .updateTable('senders')
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until}::timestamptz)` })
    .where('id', '=', sender_id)
    .execute();
}

/** Sets senders to connected again once they have carried a message. */
export async function repairSenders(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const broken = await tx.db
    .selectFrom('senders')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .where('state', '=', 'broken')
    .execute();
  if (broken.length === 0) return;
  for (const { id, team_id, channel, provider } of await turn(
    tx,
    broken.map(({ id: one }) => one),
    'connected',
    null,
  ))
    await tx.publish('channel_repaired', { sender_id: id, team_id, channel, provider });
}

/** One that a person disconnected meanwhile stays so. */
async function turn(
  tx: Tx,
  ids: readonly number[],
  state: 'connected' | 'broken',
  reason: string | null,
): Promise<Turned[]> {
  const { rows } = await sql<Turned>`
    update senders s set state = ${state}, state_reason = ${reason}, state_since = ${tx.now}::timestamptz
    from (select id, state as state_before from senders where id = any(${ids}::int[]) and state <> 'disconnected' order by id for update) b where s.id = b.id
    returning s.id, s.team_id, s.channel, s.provider, b.state_before`.execute(tx.db);
  return rows;
}
