import type { App } from '#server/app.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { countReviews } from './count-reviews.ts';
import { readReviewFilters } from './filter-reviews.ts';
import { unhappyLately } from './unhappy-lately.ts';
import { pickReviews } from './pick-reviews.ts';
import { searchReviews } from './search-reviews.ts';
import { readReviewsTogether } from './read-reviews.ts';

/**
 * The requests with an accepted message or a rating, newest first. The ids of the page are picked
 * first: a deep page reads no row before them.
 */
export async function listReviews(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { caller, query, url }: Pick<Call<'listReviews'>, 'caller' | 'query' | 'url'>,
): Promise<Answer<'listReviews'>> {
  const now = app.clock.now();
  const zone = await readZone(app, caller.team_id, query);
  const reviewFilters = readReviewFilters(query, caller, zone, now);
  const unhappy = unhappyLately(now);
  const key = keyOf(caller, query);
  const read = async (): Promise<{ ids: string[]; total: number; attention: number }> => {
    if (reviewFilters.whereKnown !== null)
      return searchReviews(app, reviewFilters, query, { key, attention: unhappy.condition });
    const [ids, counts] = await Promise.all([
      pickReviews(app.db, reviewFilters, query, unhappy),
      countReviews(app, reviewFilters, unhappy.condition, key),
    ]);
    return { ids, ...counts };
  };
  const { ids, total, attention } = await read();
  const data = await readReviewsTogether(app.db, ids, caller.role);
  return { ...presentPage(data, total, query, app.config.publicUrl, url), attention };
}

/**
 * The same for whoever asks the same; what a search finds depends on the role, and « mine » on the
 * person.
 */
function keyOf(
  { team_id, role, user }: Call<'listReviews'>['caller'],
  { page: _page, per_page: _perPage, sort: _sort, ...filters }: Call<'listReviews'>['query'],
): string {
  return JSON.stringify([team_id, role, filters.owner_id === 'me' ? user.id : null, filters]);
}

/** Days start in the team’s zone, which is read only when the filter has a date. */
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
