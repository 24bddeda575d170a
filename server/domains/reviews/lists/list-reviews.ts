import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { readTogether } from '#server/database/batches/execute-together.ts';
import { findLargeCount, saveLargeCount } from '#server/database/large-count.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { attentionKey, selectCount, countReviews } from './count-reviews.ts';
import { type ReviewQuery, readReviewFilters } from './filter-reviews.ts';
import { unhappyLately } from './unhappy-lately.ts';
import { pickReviews, shallowPage } from './pick-reviews.ts';
import { searchReviews } from './search-reviews.ts';
import { readReviewsTogether } from './read-reviews.ts';

type ListCall = Pick<Call<'listReviews'>, 'caller' | 'query' | 'url'>;
type ReviewPage = Pick<Answer<'listReviews'>, 'data' | 'total' | 'attention'>;

/**
 * Lists the requests with an accepted message or a rating, newest first. Every open screen reads
 * its page every five seconds, so identical reads of a team at the same time are shared.
 */
export async function listReviews(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  call: ListCall,
): Promise<Answer<'listReviews'>> {
  const { caller, query, url } = call;
  const { page, per_page, sort } = query;
  const name = `reviews ${page} ${per_page} ${sort} ${keyOf(caller, query)}`;
  const { data, total, attention } = await readTogether(app.db, name, () => readPage(app, call));
  return { ...presentPage(data, total, query, app.config.publicUrl, url), attention };
}

/** Reads one page. Its ids are selected first, so that a deep page reads no row before them. */
async function readPage(
  app: Pick<App, 'db' | 'clock'>,
  { caller, query }: ListCall,
): Promise<ReviewPage> {
  const now = app.clock.now();
  const zone = await readZone(app, caller.team_id, query);
  const reviewFilters = readReviewFilters(query, caller, zone, now);
  const unhappy = unhappyLately(now);
  const key = keyOf(caller, query);
  const read = async (): Promise<{ ids: string[]; total: number; attention: number }> => {
    if (reviewFilters.whereKnown !== null)
      return searchReviews(app, reviewFilters, query, { key, attention: unhappy.condition });
    const shallow = shallowPage(reviewFilters, query);
    if (shallow !== null)
      return readAtOnce(app, reviewFilters, shallow, { key, attention: unhappy.condition });
    const [ids, counts] = await Promise.all([
      pickReviews(app.db, reviewFilters, query, unhappy),
      countReviews(app, reviewFilters, unhappy.condition, key),
    ]);
    return { ids, ...counts };
  };
  const { ids, total, attention } = await read();
  return { data: await readReviewsTogether(app.db, ids, caller.role), total, attention };
}

/** Reads the ids of the page and both counts in one statement. */
async function readAtOnce(
  app: Pick<App, 'db' | 'clock'>,
  reviewFilters: ReviewQuery,
  page: RawBuilder<unknown>,
  { key, attention }: { key: string; attention: RawBuilder<boolean> },
): Promise<{ ids: string[]; total: number; attention: number }> {
  const began = app.clock.now();
  const known = findLargeCount(app, attentionKey(key));
  const { rows } = await sql<{ ids: string[]; total: number; attention: number | null }>`
    select array(${page}) as ids, ${selectCount(reviewFilters)} as total,
      ${known === null ? selectCount(reviewFilters, attention) : sql`null::int`} as attention`.execute(
    app.db,
  );
  const { ids = [], total = 0, attention: counted = 0 } = rows[0] ?? {};
  const first = known ?? counted ?? 0;
  if (known === null) saveLargeCount(app, attentionKey(key), { n: first, began });
  return { ids, total, attention: first };
}

/**
 * Returns a key that is equal for equal results: a search depends on the role, and « mine » on the
 * person.
 */
function keyOf(
  { team_id, role, user }: Call<'listReviews'>['caller'],
  { page: _page, per_page: _perPage, sort: _sort, ...filters }: Call<'listReviews'>['query'],
): string {
  return JSON.stringify([team_id, role, filters.owner_id === 'me' ? user.id : null, filters]);
}

/** Reads the team’s time zone, in which days start. It is only read when the filter has a date. */
async function readZone(
  app: Pick<App, 'db'>,
  team_id: string,
  { start, end }: Pick<Call<'listReviews'>['query'], 'start' | 'end'>,
): Promise<string> {
  if (!start && !end) return 'UTC';
  return (
    await app.db
      .selectFrom('teams')
      .select('timezone')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow()
  ).timezone;
}
