import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import { DEEP, findDay } from '#server/domains/requests/lists/find-day.ts';
import { ATTENTION } from './count-queue.ts';
import { type ListStatus } from './list-status.ts';
import { type Condition, branches } from './list-status-branches.ts';
import type { QueueQuery } from './queue-filters.ts';

/**
 * Returns the SQL of one page. A deep page begins on its day: the sums of the days before are
 * skipped, and only the rows of that day are read.
 */
export async function walkFrom(
  db: Database,
  filters: QueueQuery,
  listStatuses: readonly ListStatus[],
  { isLatest, ...slice }: Omit<Walk, 'direction' | 'since'> & { isLatest: boolean },
): Promise<RawBuilder<unknown>> {
  const { offset, limit } = slice;
  const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`);
  if (filters.days === null || offset < DEEP || limit === 0)
    return walk(filters, listStatuses, { ...slice, direction: directionOf(isLatest), since: [] });
  const dayFound = await findDay(db, filters.days(listStatuses), {
    offset,
    limit,
    isLatestFirst: isLatest,
  });
  if (dayFound === null) return NO_ROWS;
  const isDescending = isLatest !== dayFound.isBackward;
  const since = isDescending
    ? sql<boolean>`m.scheduled_at < ${dayFound.until}`
    : sql<boolean>`m.scheduled_at >= ${dayFound.from}`;
  return walk(filters, listStatuses, {
    ...slice,
    offset: dayFound.offset,
    direction: directionOf(isDescending),
    since: [since],
  });
}

export const NO_ROWS = sql`select null::bigint as id, 0 as place, null::timestamptz as scheduled_at where false`;

export interface Walk {
  limit: number;
  offset: number;
  direction: RawBuilder<unknown>;
  place: number;
  /** The conditions on the day at which the scan begins. Empty when it begins at the first row. */
  since: readonly Condition[];
}

/**
 * Returns the SQL of one page. Each branch reads an index in order and stops at the end of the
 * page, and the first rows of all branches together contain the page. The limit is written into the
 * statement: PostgreSQL does not use a parameter when it plans, expects a tenth of the queue and
 * reads all of it for the join.
 */
export function walk(
  { from, where, isSearch }: QueueQuery,
  listStatuses: readonly ListStatus[],
  { limit, offset, direction, place, since }: Walk,
): RawBuilder<unknown> {
  const order = sql`order by scheduled_at ${direction}, id ${direction}`;
  const [only, ...others] = branches(listStatuses, isSearch).flatMap((branch) =>
    from.map(
      (rows) =>
        sql`select m.id, m.scheduled_at ${rows} where ${allOf([...branch, ...since, ...where])}`,
    ),
  );
  if (only === undefined) return NO_ROWS;
  const all =
    others.length === 0
      ? only
      : sql.join(
          [only, ...others].map(
            (branch) =>
              sql`(select * from (${branch}) b ${order} ${firstRows(offset + limit, offset)})`,
          ),
          sql` union all `,
        );
  return sql`select id, ${sql.lit(place)} as place, scheduled_at from (${all}) walked ${order} limit ${sql.lit(limit)}${offset === 0 ? sql`` : sql` offset ${offset}`}`;
}

/**
 * Returns the limit of one branch. The first page has constant numbers, so that its statement is
 * planned once. All other pages share one text.
 */
function firstRows(count: number, offset: number): RawBuilder<unknown> {
  return offset === 0 ? sql`limit ${sql.lit(count)}` : sql`limit ${count}`;
}

/**
 * Returns the SQL of one page of a search. Its results are read whole, because they are counted,
 * and sorted at the same time. A window function that counts them, with more columns, would write
 * them to disk from about 90,000 rows.
 */
export function walkFound(
  filters: QueueQuery,
  {
    limit,
    offset,
    direction,
    isUrgentFirst,
  }: Omit<Walk, 'place' | 'since'> & { isUrgentFirst: boolean },
): RawBuilder<unknown> {
  const place = isUrgentFirst
    ? sql`case when m.list_status = any(${ATTENTION}::text[]) then 0 else 1 end`
    : sql.lit(0);
  const all = branches(filters.listStatuses, true).flatMap((branch) =>
    filters.from.map(
      (rows) =>
        sql`select m.id, m.scheduled_at, ${place} as place ${rows} where ${allOf([...branch, ...filters.where])}`,
    ),
  );
  if (all.length === 0)
    return sql`select null::bigint as id, 0 as place, null::timestamptz as scheduled_at, 0 as found where false`;
  return sql`with found as materialized (${sql.join(all, sql` union all `)})
    select id, place, scheduled_at, (select count(*)::int from found) as found from found
    order by place, scheduled_at ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${offset}`;
}
