import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Query } from '#contract/api/schemas.ts';
import { executeTogether } from '#server/database/batches/execute-together.ts';
import type { Database } from '#server/database/open.ts';
import type { ReviewQuery } from './filter-reviews.ts';

type SearchPage = Pick<Query<'listReviews'>, 'page' | 'per_page' | 'sort'>;

/** The result of a search: the ids in order, eight bytes each. */
interface SearchResult {
  total: number;
  attention: number;
  ids: Buffer;
}

/**
 * From this number of results on, later pages of a search are read from the cached result of its
 * first page.
 */
const LARGE = 10_000;
const CACHED_MS = 60_000;
/**
 * The maximum number of cached ids of one database, over all searches. The oldest search is dropped
 * first.
 */
const MOST_CACHED = 2_000_000;
const BYTES = 8;

interface CachedSearchResult extends SearchResult {
  until: number;
}
const searches = new WeakMap<Database, Map<string, CachedSearchResult>>();

/**
 * Returns one page of a search, with its exact total. Counting reads every result, so their order
 * is read at the same time and cached for a minute; a later page then only reads its own rows.
 * These rows are checked against the filter again. When one no longer matches, the search runs
 * again, as it does for each first page. `key` identifies the filter.
 */
export async function searchReviews(
  app: Pick<App, 'db' | 'clock'>,
  reviewFilters: ReviewQuery,
  page: SearchPage,
  { key, attention }: { key: string; attention: RawBuilder<boolean> },
): Promise<{ ids: string[]; total: number; attention: number }> {
  const now = app.clock.now().getTime();
  const cachedSearches = searches.getOrInsertComputed(
    app.db,
    () => new Map<string, CachedSearchResult>(),
  );
  const name = `${page.sort} ${key}`;
  const before = cachedSearches.get(name);
  if (page.page > 1 && before && now < before.until) {
    const ids = cut(before, page);
    if (await isCurrent(app.db, reviewFilters, ids, orderOf(page.sort, attention)))
      return { ids, total: before.total, attention: before.attention };
  }
  const found = await find(app.db, reviewFilters, orderOf(page.sort, attention), attention);
  cachedSearches.delete(name);
  if (found.total >= LARGE && found.total <= MOST_CACHED)
    cachedSearches.set(name, { ...found, until: now + CACHED_MS });
  dropOldest(cachedSearches);
  return { ids: cut(found, page), total: found.total, attention: found.attention };
}

async function find(
  db: Database,
  { from, where }: ReviewQuery,
  order: RawBuilder<unknown>,
  attention: RawBuilder<boolean>,
): Promise<SearchResult> {
  const [found] = await executeTogether<SearchResult>(
    db,
    sql`select count(*)::int as total, (count(*) filter (where ${attention}))::int as attention,
      coalesce(string_agg(int8send(r.request_id), ''::bytea order by ${order}), '') as ids
      ${from} where ${where}`,
  );
  return found ?? { total: 0, attention: 0, ids: Buffer.alloc(0) };
}

function cut({ ids }: SearchResult, { page, per_page }: SearchPage): string[] {
  const first = Math.min(ids.length, (page - 1) * per_page * BYTES);
  const last = Math.min(ids.length, first + per_page * BYTES);
  return Array.from({ length: (last - first) / BYTES }, (_, at) =>
    String(ids.readBigInt64BE(first + at * BYTES)),
  );
}

/** Returns true when these rows still match the search, in this order. */
async function isCurrent(
  db: Database,
  { from, whereKnown }: ReviewQuery,
  ids: readonly string[],
  order: RawBuilder<unknown>,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{
    id: string;
  }>`select r.request_id as id ${from} where r.request_id = any(${ids}::bigint[]) and ${whereKnown ?? sql`true`} order by ${order}`.execute(
    db,
  );
  return rows.length === ids.length && rows.every(({ id }, at) => id === ids[at]);
}

function dropOldest(cachedSearches: Map<string, CachedSearchResult>): void {
  let total = [...cachedSearches.values()].reduce((sum, { ids }) => sum + ids.length / BYTES, 0);
  for (const [oldest, { ids }] of cachedSearches) {
    if (total <= MOST_CACHED) break;
    cachedSearches.delete(oldest);
    total -= ids.length / BYTES;
  }
}

/**
 * Returns the order of the list for a sort, which is the order of `pickReviews` without a search.
 */
function orderOf(sort: SearchPage['sort'], attention: RawBuilder<boolean>): RawBuilder<unknown> {
  const latest = sql`r.last_activity_at desc, r.request_id desc`;
  switch (sort) {
    case 'oldest':
      return sql`r.last_activity_at, r.request_id`;
    case 'attention':
      return sql`(${attention}) is not true, ${latest}`;
    case 'rating_high':
      return sql`r.rating desc nulls last, ${latest}`;
    case 'rating_low':
      return sql`r.rating asc nulls last, ${latest}`;
    case 'recent':
      return latest;
  }
}
