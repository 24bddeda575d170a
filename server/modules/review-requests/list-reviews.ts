import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Answer } from '#contract/schemas.ts';
import type { Call } from '#server/http/handler.ts';
import { presentPage } from '#server/http/page.ts';
import { countReviews, pickReviews, readReviewFilters, unhappyLately } from './pick-reviews.ts';
import { listFacts } from './present-fact.ts';
import { presentReview, REVIEW_COLUMNS } from './present-review.ts';

/** The requests with an accepted message or a rating, newest first. The ids of the page are picked first: a deep page reads no row before them. */
export async function listReviews(app: Pick<App, 'db' | 'clock' | 'config'>, { caller, query, url }: Pick<Call<'listReviews'>, 'caller' | 'query' | 'url'>): Promise<Answer<'listReviews'>> {
  const { timezone } = await app.db.selectFrom('teams').select('timezone').where('id', '=', caller.team_id).executeTakeFirstOrThrow();
  const asked = readReviewFilters(query, caller, timezone);
  const toHearFirst = unhappyLately(app.clock.now());
  const [ids, total, urgent] = await Promise.all([
    pickReviews(app.db, asked, query, toHearFirst),
    countReviews(app.db, asked),
    sql<{ attention: number }>`${asked.found} select count(*)::int as attention ${asked.from} where ${asked.where} and ${toHearFirst}`.execute(app.db),
  ]);
  const [rows, facts] = await Promise.all([
    app.db.selectFrom('review_requests as r').select(REVIEW_COLUMNS).where((eb) => eb('r.id', '=', eb.fn.any(eb.val(ids)))).execute(),
    listFacts(app.db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentReview(row, facts.get(row.id) ?? [], caller.role));
  return { ...presentPage(data, total, query, app.config.publicUrl, url), attention: urgent.rows[0]?.attention ?? 0 };
}
