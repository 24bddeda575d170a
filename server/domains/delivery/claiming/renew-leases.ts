import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { type ClaimedRow, LEASE_SECONDS } from './claim-rows.ts';
import { readByIndexes } from './read-by-indexes.ts';

export const HEARTBEAT = 10_000;
/**
 * A row claimed less than this many milliseconds ago is renewed by a later heartbeat, because two
 * heartbeats still come before its lease ends. Most rows are finished before the first one.
 */
const LASTING = 5_000;

/** Returns the held messages whose lease must be renewed or may have expired. */
export function lastingOf<C extends { claimed_at: number }>(
  heldMessages: ReadonlyMap<string, C>,
): C[] {
  return [...heldMessages.values()].filter(
    ({ claimed_at }) => performance.now() - claimed_at > LASTING,
  );
}

/**
 * Renews the leases of the rows that this worker holds. A row that another worker has claimed since
 * is skipped. So is a row that is locked, because it is being finished or claimed and waiting for
 * it could deadlock.
 */
export async function renewLeases(
  db: Kysely<DB>,
  rows: readonly Pick<ClaimedRow, 'id' | 'attempt'>[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await readByIndexes(tx);
    await sql`
      update messages m set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
      from (
        select m.id from messages m, unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.attempt)}::int[]) h(id, attempt)
        where m.id = h.id and m.attempt = h.attempt and m.status = 'sending' for no key update of m skip locked
      ) held where m.id = held.id`.execute(tx);
  });
}
