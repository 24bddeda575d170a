import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { LIMITED_PLANS } from './plans.ts';
import { type Quota, readQuotas } from './read-quotas.ts';

/**
 * The quotas of these teams, theirs until the transaction ends: two workers never judge the last request of a month at the same time. Teams without a limit
 * take no lock. What is read afterwards includes what the other worker committed.
 */
export async function lockQuotas(
  db: Transaction<DB>,
  team_ids: readonly string[],
  now: Date,
  except: readonly string[],
): Promise<Map<string, Quota>> {
  const limited = await db
    .selectFrom('teams')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(team_ids)]}::bigint[])`)
    .where('current_plan', 'in', [...LIMITED_PLANS])
    .execute();
  if (limited.length === 0) return new Map();
  const ids = limited.map(({ id }) => id);
  await sql`select count(pg_advisory_xact_lock(k)) from (select hashtextextended('quota ' || id, 0) as k from unnest(${ids}::bigint[]) t(id) order by k) sorted`.execute(
    db,
  );
  return readQuotas(db, ids, now, except);
}
