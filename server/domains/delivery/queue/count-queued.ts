import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import { totalOfDays } from '#server/domains/requests/lists/sum-days.ts';
import { type ListStatus } from './list-status.ts';
import { branches } from './list-status-branches.ts';
import type { QueueQuery } from './queue-filters.ts';

/** Returns the exact number of messages, from the stored counts or by counting. */
export async function countQueued(
  db: Database,
  filters: QueueQuery,
  listStatuses: readonly ListStatus[] = filters.listStatuses,
): Promise<number> {
  const { from, where, countStored, days, isSearch } = filters;
  if (countStored) return countStored(listStatuses);
  if (days) {
    const { rows } = await sql<{
      n: number;
    }>`select ${totalOfDays(days(listStatuses))} as n`.execute(db);
    return rows[0]?.n ?? 0;
  }
  if (filters.isEveryRequest && listStatuses === filters.listStatuses)
    return countRequests(db, filters);
  const counts = branches(listStatuses, isSearch).flatMap((branch) =>
    from.map((rows) => sql`(select count(*) ${rows} where ${allOf([...branch, ...where])})`),
  );
  if (counts.length === 0) return 0;
  const { rows } = await sql<{
    total: number;
  }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countRequests(
  db: Database,
  { where: [ofTeam = sql<boolean>`true`] }: QueueQuery,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select m.request_id from messages m where ${ofTeam} and m.finished_at is null group by m.request_id) r`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
