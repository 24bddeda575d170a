import { type RawBuilder, sql } from 'kysely';

const STATISTICS_LOCK = 7_245_010;

/**
 * Returns the SQL of the lock of a team. A transaction that counts holds it shared until its
 * commit, and a recount holds it exclusively. Locks are always taken in the order of the ids.
 */
export function sharedTeamLock(teamId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${sql.lit(STATISTICS_LOCK)}, (${teamId} % 2147483647)::int)`;
}

export function exclusiveTeamLock(teamId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(${sql.lit(STATISTICS_LOCK)}, (${teamId}::bigint % 2147483647)::int)`;
}
