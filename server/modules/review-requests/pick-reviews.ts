import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { allOf, requestConditions, searchConditions } from './filter-requests.ts';
import { readInterval } from './read-interval.ts';

type Filters = Query<'listReviews'>;

/** What is asked, as SQL: `r` is `listed_requests`. */
export interface AskedReviews {
  /** Found first by their own index: walking the list until a name turns up would read all of it. */
  found: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** The same without search and dates, on `review_counts`; null when these are asked. */
  counted: RawBuilder<boolean> | null;
}

const LATELY_MS = 30 * 86_400_000;
const RECENT = sql`r.last_activity_at desc, r.request_id desc`;
const ORDERS: Readonly<Record<Exclude<Filters['sort'], 'attention'>, RawBuilder<unknown>>> = {
  recent: RECENT,
  oldest: sql`r.last_activity_at, r.request_id`,
  rating_high: sql`r.rating desc nulls last, ${RECENT}`,
  rating_low: sql`r.rating nulls last, ${RECENT}`,
};
const STATUSES: Readonly<Record<NonNullable<Filters['status']>[number], RawBuilder<boolean>>> = {
  rated: sql`r.rating is not null`,
  not_rated: sql`r.rating is null`,
  unhappy: sql`r.rating <= 2`,
  with_feedback: sql`r.has_feedback`,
};

export function readReviewFilters(query: Filters, caller: { team_id: string; role: TeamCaller['role'] }, timezone: string): AskedReviews {
  const { from, until } = readInterval(query, timezone);
  const dates = [...(from ? [sql<boolean>`r.last_activity_at >= ${from}`] : []), ...(until ? [sql<boolean>`r.last_activity_at < ${until}`] : [])];
  const search = searchConditions(query, caller.role);
  const kept = [sql<boolean>`r.team_id = ${caller.team_id}`, ...columnConditions(query), ...requestConditions(query)];
  return {
    found: search.length === 0 ? sql`` : sql`with found as materialized (select s.request_id from request_search s where ${allOf([sql`s.team_id = ${caller.team_id}`, ...search])})`,
    from: search.length === 0 ? sql`from listed_requests r` : sql`from found join listed_requests r using (request_id)`,
    where: allOf([...kept, ...dates]),
    counted: search.length + dates.length > 0 ? null : allOf(kept),
  };
}

function columnConditions(asked: Filters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (some(asked.channel)) conditions.push(sql`r.channel = any(${asked.channel}::text[])`);
  if (some(asked.step)) conditions.push(sql`r.step = any(${asked.step}::text[])`);
  if (some(asked.status)) conditions.push(sql`(${sql.join(asked.status.map((status) => STATUSES[status]), sql` or `)})`);
  return conditions;
}

/** Who is to be listened to first. A rating is an activity, so that an index bounds the search. */
export function unhappyLately(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - LATELY_MS);
  return sql<boolean>`(r.rating <= 2 and r.last_activity_at >= ${since} and r.rated_at >= ${since})`;
}

/** The ids of one page, in order. */
export async function pickReviews(db: Database, asked: AskedReviews, page: Pick<Filters, 'page' | 'per_page' | 'sort'>, toHearFirst: RawBuilder<boolean>): Promise<string[]> {
  const { found, from, where } = asked;
  const offset = (page.page - 1) * page.per_page;
  const { rows } =
    page.sort === 'attention'
      ? await pickByAttention(db, asked, { per_page: page.per_page, offset }, toHearFirst)
      : await sql<{ id: string }>`${found} select r.request_id as id ${from} where ${where} order by ${ORDERS[page.sort]} limit ${page.per_page} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** Each branch walks an index of the list and stops at the end of the page; sorting by the condition itself would read all of it. */
async function pickByAttention(db: Database, { found, from, where }: AskedReviews, { per_page, offset }: { per_page: number; offset: number }, toHearFirst: RawBuilder<boolean>): Promise<{ rows: { id: string }[] }> {
  const branch = (place: number, condition: RawBuilder<boolean>) => sql`
    (select r.request_id, r.last_activity_at, ${sql.lit(place)} as place ${from} where ${where} and ${condition} order by ${RECENT} limit ${per_page + offset})`;
  return sql<{ id: string }>`
    ${found} select request_id as id from (${branch(0, toHearFirst)} union all ${branch(1, sql<boolean>`${toHearFirst} is not true`)}) r
    order by r.place, ${RECENT} limit ${per_page} offset ${offset}`.execute(db);
}

/** Exact: kept as a sum where the list is asked by what the sum is kept by, else counted. Beside it, how many are to be listened to first. */
export async function countReviews(db: Database, { found, from, where, counted }: AskedReviews, toHearFirst: RawBuilder<boolean>): Promise<{ total: number; attention: number }> {
  const total = counted ? sql`select coalesce(sum(n), 0)::int from review_counts r where ${counted}` : sql`select count(*)::int ${from} where ${where}`;
  const { rows } = await sql<{ total: number; attention: number }>`${found} select (${total}) as total, (select count(*)::int ${from} where ${where} and ${toHearFirst}) as attention`.execute(db);
  return rows[0] ?? { total: 0, attention: 0 };
}

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
