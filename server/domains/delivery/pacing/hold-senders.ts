import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { Pace } from './pace-limiter.ts';

export interface PacedSender extends Pace {
  id: number;
}

/**
 * Seconds after which another worker may take over the senders of a worker that no longer renews
 * them.
 */
export const HOLD_SECONDS = 30;

/** Reads the senders among these that have a pace limit. All workers share the others. */
export async function readPacedSenders(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<PacedSender[]> {
  const { rows } = await sql<PacedSender>`
    select id, limit_count as count, limit_seconds as seconds from senders
    where id = any(${ids}::int[]) and limit_count is not null and limit_seconds is not null order by id`.execute(
    db,
  );
  return rows;
}

/**
 * Renews or takes over the senders that no other worker holds, by the clock of the database.
 * Returns the ids that this worker holds now.
 */
export async function holdSenders(
  db: Kysely<DB>,
  holder: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update senders s set holder = ${holder}::uuid, holder_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}::int)
    from (select id from senders where id = any(${ids}::int[]) and (holder is null or holder = ${holder}::uuid or holder_until < clock_timestamp())
      order by id for no key update skip locked) free
    where s.id = free.id returning s.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Releases the senders, so that no other worker has to wait until the hold expires. */
export async function releaseSenders(db: Kysely<DB>, holder: string): Promise<void> {
  await sql`update senders set holder = null, holder_until = null where holder = ${holder}::uuid`.execute(
    db,
  );
}
