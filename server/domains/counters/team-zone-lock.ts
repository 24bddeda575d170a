import { type RawBuilder, sql } from 'kysely';

const STATISTICS_LOCK = 7_245_010;

/**
 * One lock a team: whoever counts holds it shared until its commit, a recount holds it alone.
 * Always taken in the order of the ids.
 */
export function sharedTeamLock(teamId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${sql.lit(STATISTICS_LOCK)}, (${teamId} % 2147483647)::int)`;
}

export function exclusiveTeamLock(teamId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(${sql.lit(STATISTICS_LOCK)}, (${teamId}::bigint % 2147483647)::int)`;
}
