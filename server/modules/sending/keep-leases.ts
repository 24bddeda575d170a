import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { type ClaimedRow, LEASE_SECONDS } from './claim-rows.ts';
import { readByIndexes } from './read-by-indexes.ts';

export const HEARTBEAT = 10_000;
/** What was claimed later than this is renewed by a later beat: two beats still come before its lease ends. Mostly it is written before the first. */
const LASTING = 5_000;

/** Those of these whose lease needs to be renewed, or may be over. */
export function lastingOf<C extends { claimed_at: number }>(held: ReadonlyMap<string, C>): C[] {
  return [...held.values()].filter(({ claimed_at }) => performance.now() - claimed_at > LASTING);
}

/**
 * Renews the leases of what this worker holds; a row that another worker has taken meanwhile is left alone. What is being written this very moment is
 * finished or taken: waiting for it, in another order than the writer’s, could end in a circle.
 */
export async function keepLeases(
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
