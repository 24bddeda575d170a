import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';

/** A queue partition: one sender and one team that has rows in the queue. */
export interface QueuePartition {
  sender_id: number;
  team_id: string;
}

interface Work {
  /** The partitions that have a row due at `now`. */
  due: QueuePartition[];
  /** Milliseconds until the first row of another partition is due. Null when there is none. */
  next_in: number | null;
}

/**
 * Finds the queue partitions by a loose index scan: one index probe for each partition, whatever
 * the number of rows. With `channels`, only those that this process may claim: messages of an
 * instance account that only the environment of another process defines wait for that process.
 */
export async function findWork(
  db: Kysely<DB>,
  now: Date,
  channels: App['channels'] | null,
): Promise<Work> {
  const { rows } = await sql<QueuePartition & { due_in: number }>`
    with recursive queue_partition as (
      (select sender_id, team_id, due_at from messages where due_at is not null and sender_id is not null order by sender_id, team_id, due_at limit 1)
      union all
      select n.sender_id, n.team_id, n.due_at from queue_partition l cross join lateral (
        select m.sender_id, m.team_id, m.due_at from messages m
        where m.due_at is not null and (m.sender_id, m.team_id) > (l.sender_id, l.team_id)
        order by m.sender_id, m.team_id, m.due_at limit 1) n
    ),
    timed as (select sender_id, team_id, extract(epoch from due_at - ${now}::timestamptz)::float8 * 1000 as due_in from queue_partition where ${channels === null ? sql`true` : isClaimable(channels)})
    select sender_id, team_id, due_in from timed where due_in <= 0
    union all (select sender_id, team_id, due_in from timed where due_in > 0 order by due_in limit 1)`.execute(
    db,
  );
  const later = rows.find((row) => row.due_in > 0);
  return {
    due: rows.flatMap(({ sender_id, team_id, due_in }) =>
      due_in > 0 ? [] : [{ sender_id, team_id }],
    ),
    next_in: later?.due_in ?? null,
  };
}

/**
 * Returns an SQL condition on `queue_partition`. Rows of a disconnected sender need no call, so
 * that any process may move or hold them.
 */
function isClaimable(channels: App['channels']): RawBuilder<boolean> {
  const carried = MESSAGE_CHANNELS.flatMap((name) => {
    const channel = channels[name];
    return channel ? [{ name, provider: channel.provider, account: channel.account }] : [];
  });
  return sql`sender_id <> all(array(
    select id from senders where coalesce(team_id, 0) = 0 and state <> 'disconnected' and (channel, provider, account) not in (
      select * from unnest(${carried.map(({ name }) => name)}::text[], ${carried.map(({ provider }) => provider)}::text[], ${carried.map(({ account }) => account)}::text[]))))`;
}

/** Finds all partitions that have a row due at `now`. */
export async function findDuePartitions(db: Kysely<DB>, now: Date): Promise<QueuePartition[]> {
  return (await findWork(db, now, null)).due;
}

/**
 * Gives a sender to rows that were planned before any sender existed, so that they belong to a
 * queue partition. The claim then chooses the right sender.
 */
export async function adoptMessages(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    update messages m set sender_id = s.id from (select min(id) as id from senders where team_id is null) s
    where m.sender_id is null and m.due_at <= ${now}::timestamptz and s.id is not null`.execute(db);
}

/**
 * A queue partition to claim from. `most` is the largest number of rows to claim of its sender;
 * when it is absent, the whole batch may come from it.
 */
export interface ClaimablePartition extends Pick<QueuePartition, 'sender_id' | 'team_id'> {
  most?: number;
}
