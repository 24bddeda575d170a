import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Answer, Query } from '#contract/schemas.ts';
import type { Call } from '#server/http/handler.ts';
import { presentPage } from '#server/http/page.ts';
import { allOf, requestConditions } from './filter-requests.ts';
import { pickReviews, unhappyLately } from './pick-reviews.ts';
import { listFacts } from './present-fact.ts';
import { presentReview, REVIEW_COLUMNS } from './present-review.ts';
import { readInterval } from './read-interval.ts';

type Asked = Query<'listReviews'>;

const STATUSES: Readonly<Record<NonNullable<Asked['status']>[number], RawBuilder<boolean>>> = {
  rated: sql`r.rating is not null`,
  not_rated: sql`r.rating is null`,
  unhappy: sql`r.rating <= 2`,
  with_feedback: sql`r.feedback is not null`,
};

/** The requests with an accepted message or a rating, newest first. The ids of the page are picked first: a deep page reads no row before them. */
export async function listReviews(app: Pick<App, 'db' | 'clock' | 'config'>, { caller, query, url }: Pick<Call<'listReviews'>, 'caller' | 'query' | 'url'>): Promise<Answer<'listReviews'>> {
  const { timezone } = await app.db.selectFrom('teams').select('timezone').where('id', '=', caller.team_id).executeTakeFirstOrThrow();
  const where = allOf([sql`r.team_id = ${caller.team_id}`, sql`(r.date_sent is not null or r.rating is not null)`, ...conditions(query, timezone), ...requestConditions(query, caller.role)]);
  const toHearFirst = unhappyLately(app.clock.now());
  const [ids, counted] = await Promise.all([
    pickReviews(app.db, where, query, toHearFirst),
    sql<{ total: number; attention: number }>`
      select (select count(*)::int from review_requests r where ${where}) as total, (select count(*)::int from review_requests r where ${where} and ${toHearFirst}) as attention`.execute(app.db),
  ]);
  const [rows, facts] = await Promise.all([
    app.db.selectFrom('review_requests as r').select(REVIEW_COLUMNS).where((eb) => eb('r.id', '=', eb.fn.any(eb.val(ids)))).execute(),
    listFacts(app.db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentReview(row, facts.get(row.id) ?? [], caller.role));
  const { total = 0, attention = 0 } = counted.rows[0] ?? {};
  return { ...presentPage(data, total, query, app.config.publicUrl, url), attention };
}

function conditions(asked: Asked, timezone: string): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [];
  const { from, until } = readInterval(asked, timezone);
  if (from) found.push(sql`r.last_activity_at >= ${from}`);
  if (until) found.push(sql`r.last_activity_at < ${until}`);
  if (some(asked.channel)) found.push(sql`case when r.rating is null then r.last_channel else r.rating_channel end = any(${asked.channel}::text[])`);
  if (some(asked.step)) found.push(sql`case when r.rating is null then r.last_step else r.rating_step end = any(${asked.step}::text[])`);
  if (some(asked.status)) found.push(sql`(${sql.join(asked.status.map((status) => STATUSES[status]), sql` or `)})`);
  return found;
}

function some<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}
