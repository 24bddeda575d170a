import { sql } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';

/** The refusal of a provider that concerns the account of the message. */
export interface RefusedSender {
  sender_id: number;
  text: string;
}

interface SenderChange {
  id: number;
  team_id: string | null;
  channel: MessageChannel;
  provider: string;
  state_before: string;
}

/**
 * Marks senders that refused our credentials. Only the first refusal publishes an event; each one
 * starts the pause before the next attempt again.
 */
export async function breakSenders(tx: Tx, refused: readonly RefusedSender[]): Promise<void> {
  const messages = new Map(refused.map((one) => [one.sender_id, one.text]));
  if (messages.size === 0) return;
  const turned = await turn(tx, [...messages.keys()], 'broken', 'credentials_refused');
  for (const { id, team_id, channel, provider } of turned.filter(
    ({ state_before }) => state_before === 'connected',
  )) {
    await tx.publish('channel_broken', {
      sender_id: id,
      team_id,
      channel,
      provider,
      text: messages.get(id) ?? '',
      at: tx.now.toISOString(),
    });
  }
}

/**
 * Marks senders whose account is restricted by the provider. The channel fallback order skips them
 * until the block is lifted. Only the first report publishes an event.
 */
export async function blockSenders(tx: Tx, refused: readonly RefusedSender[]): Promise<void> {
  const messages = new Map(refused.map((one) => [one.sender_id, one.text]));
  if (messages.size === 0) return;
  const { rows } = await sql<Omit<SenderChange, 'state_before'>>`
    update senders set blocked_at = ${tx.now}, resumed_at = null where id = any(${[...messages.keys()]}::int[]) and blocked_at is null returning id, team_id, channel, provider`.execute(
    tx.db,
  );
  for (const { id, team_id, channel, provider } of rows)
    await tx.publish('channel_blocked', {
      sender_id: id,
      team_id,
      channel,
      provider,
      text: messages.get(id) ?? '',
      at: tx.now.toISOString(),
    });
}

/** Lifts the block of senders, which then send again, gradually. */
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

/**
 * Pauses a sender whose provider asked us not to send. The channel fallback order skips it for `ms`
 * milliseconds, or one hour by default.
 */
export async function pauseSender(tx: Tx, sender_id: number, ms: number | null): Promise<void> {
  const until = new Date(tx.now.getTime() + (ms ?? PAUSE));
  await tx.db
    .updateTable('senders')
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until}::timestamptz)` })
    .where('id', '=', sender_id)
    .execute();
}

/** Sets senders to connected again once they have sent a message. */
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

/** Changes the state of senders. A sender that a person has disconnected stays disconnected. */
async function turn(
  tx: Tx,
  ids: readonly number[],
  state: 'connected' | 'broken',
  reason: string | null,
): Promise<SenderChange[]> {
  const { rows } = await sql<SenderChange>`
    update senders s set state = ${state}, state_reason = ${reason}, state_since = ${tx.now}::timestamptz
    from (select id, state as state_before from senders where id = any(${ids}::int[]) and state <> 'disconnected' order by id for update) b where s.id = b.id
    returning s.id, s.team_id, s.channel, s.provider, b.state_before`.execute(tx.db);
  return rows;
}
