import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { sql, type Transaction } from 'kysely';
import type { MessageChannel, MessageStatus, Step } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import type { ClaimablePartition } from './find-due-partitions.ts';

/**
 * A row that this worker has claimed, with its state before the claim. `attempt` is the fencing
 * token: a worker that holds an older one cannot write.
 */
export interface ClaimedRow {
  id: string;
  request_id: string;
  team_id: string;
  sender_id: number;
  attempt: number;
  handed_over_attempt: number | null;
  failures: number;
  ordinal: number;
  step: Step;
  channel: MessageChannel | null;
  recipient: string | null;
  status_before: MessageStatus;
  reason: string | null;
  scheduled_at: Date;
  metadata: MessageMetadata;
}

export const LEASE_SECONDS = 30;

/**
 * Claims up to `batch` due rows of these queue partitions. Senders share the batch equally, a paced
 * sender gives no more than `most` rows, and the teams of one sender take turns, so that a small
 * team never waits behind a large one. A row whose lease has expired can be claimed again, except
 * by the worker that lists it in `inHand`, because its outcome may be about to be written. `due_at`
 * is a date of the application's clock; leases use the clock of the database. The rows are updated
 * by an array of their ids: PostgreSQL cannot estimate how few rows `limit` leaves, and with a join
 * to `picked` it scanned the whole table for each claim.
 */
export async function claimRows(
  db: Transaction<DB>,
  partitions: readonly ClaimablePartition[],
  batch: number,
  now: Date,
  inHand: readonly string[] = [],
): Promise<ClaimedRow[]> {
  const senders = partitions.map((partition) => partition.sender_id);
  const teams = partitions.map((partition) => partition.team_id);
  const most = partitions.map((partition) => partition.most ?? null);
  const { rows } = await sql<ClaimedRow>`
    with share as (
      select sender_id as id, array_agg(team_id) as team_ids, least(greatest(1, ${batch}::int / count(*) over ()), min(most))::int as take
      from unnest(${senders}::int[], ${teams}::bigint[], ${most}::int[]) d(sender_id, team_id, most) group by sender_id
    ),
    picked as (
      select m.id, m.status_before from share s cross join lateral (
        select x.id, x.status_before from unnest(s.team_ids) d(team_id) cross join lateral (
          select c.*, row_number() over (order by c.due_at, c.id) as turn from (
            select m.id, m.due_at, m.status as status_before from messages m
            where m.sender_id = s.id and m.team_id = d.team_id and m.due_at <= ${now}::timestamptz and m.due_at is not null
              and (m.lease_until is null or (m.lease_until < clock_timestamp() and m.id <> all(${inHand}::bigint[])))
            order by m.due_at limit (s.take + cardinality(s.team_ids) - 1) / cardinality(s.team_ids) for update of m skip locked) c
        ) x order by x.turn, x.due_at limit s.take) m
    ),
    taken as (
      update messages m set status = 'sending', attempt = m.attempt + 1, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int), updated_at = ${now}::timestamptz
      where m.id = any(array(select id from picked))
      returning m.id, m.request_id, m.team_id, m.sender_id, m.attempt, m.handed_over_attempt, m.failures, m.ordinal, m.step, m.channel, m.recipient,
        m.reason, m.scheduled_at, m.metadata
    )
    select t.*, p.status_before from taken t join picked p using (id)`.execute(db);
  return rows;
}
