import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ClaimablePartition } from '#server/domains/delivery/claiming/find-due-partitions.ts';

export interface Circuit {
  /** The number of failures since the last success. */
  failures: number;
  openUntil: number;
  /** Until this date this worker alone may probe the sender. */
  triedUntil: Date | null;
}

/** Returns the senders among these whose circuit is not closed, with the date of the next probe. */
export async function readCircuits(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{
    id: number;
    until: Date;
  }>`select id, circuit_open_until as until from senders where id = any(${ids}::int[]) and circuit_open_until is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.until]));
}

/**
 * Returns the partitions whose sender no longer sends for their team, because it is disconnected or
 * because the team has connected a sender of its own. Their rows are moved or held without a call,
 * so that the circuit does not concern them.
 */
export async function findAbandonedPartitions(
  db: Kysely<DB>,
  partitions: readonly ClaimablePartition[],
): Promise<ClaimablePartition[]> {
  const { rows } = await sql<{ place: string }>`
    select l.place from unnest(${partitions.map((partition) => partition.sender_id)}::int[], ${partitions.map((partition) => partition.team_id)}::bigint[]) with ordinality l(sender_id, team_id, place)
    join senders s on s.id = l.sender_id
    where s.state = 'disconnected' or (s.team_id is null and exists (
      select from senders o where coalesce(o.team_id, 0) = l.team_id and o.channel = s.channel and o.state <> 'disconnected'))`.execute(
    db,
  );
  const places = new Set(rows.map((row) => Number(row.place) - 1));
  return partitions.filter((_partition, place) => places.has(place));
}

/**
 * Reserves the probes of these senders for this worker. Returns the senders that no other worker
 * had reserved.
 */
export async function takeTries(
  db: Kysely<DB>,
  ids: readonly number[],
  { at, until }: { at: Date; until: Date },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    update senders set circuit_open_until = ${until}::timestamptz
    where id = any(${ids}::int[]) and circuit_open_until <= ${at}::timestamptz returning id`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

export async function freeTry(
  db: Kysely<DB>,
  id: number,
  triedUntil: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('senders')
    .set({ circuit_open_until: now })
    .where('id', '=', id)
    .where('circuit_open_until', '=', triedUntil)
    .execute();
}

export async function writeCircuit(db: Kysely<DB>, id: number, until: Date | null): Promise<void> {
  await db.updateTable('senders').set({ circuit_open_until: until }).where('id', '=', id).execute();
}
