import { type RawBuilder, sql } from 'kysely';
import type { Answer, Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import { readInterval } from '#server/domains/requests/lists/read-interval.ts';
import { readPairs } from './read-pairs.ts';

type PublicReviewQuery = Query<'listPublicReviews'>;
type Counts = Answer<'listPublicReviews'>['counts'];

const STATES = {
  proposed: sql<boolean>`(p.request_id is not null and p.match_kind = 'proposed')`,
  matched: sql<boolean>`(p.request_id is not null and p.match_kind <> 'proposed')`,
  alone: sql<boolean>`p.request_id is null`,
} as const;

/** Days after a click to the site during which a customer without a known review is listed. */
const AWAITING_DAYS = 90;
const AWAITING = sql`
  from review_requests r where r.public_clicked_at is not null and r.erased_at is null
    and exists (select from request_timeline f where f.request_id = r.id and f.kind = 'destination_followed' and f.detail->>'site' = 'trustpilot')
    and not exists (select from public_reviews p where p.request_id = r.id and p.match_kind <> 'proposed')`;

/**
 * Lists public reviews with their requests: proposed matches first, then the latest. A page is
 * found by an index on state and rating.
 */
export const listPublicReviews: Handler<'listPublicReviews'> = async (
  app,
  { caller, query, url },
) => {
  const { team_id, role } = caller;
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const isAwaiting = query.state === 'awaiting';
  const filters = isAwaiting
    ? awaiting(app, team_id, query, timezone)
    : reviews(team_id, query, timezone);
  const [{ rows }, counted, counts] = await Promise.all([
    sql<{
      id: string;
    }>`select ${filters.id} as id ${filters.from} order by ${filters.order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
      app.db,
    ),
    sql<{ n: number }>`select count(*)::int as n ${filters.from}`.execute(app.db),
    countStates(app, team_id),
  ]);
  const ids = rows.map(({ id }) => id);
  const data = await readPairs(app.db, isAwaiting ? { requests: ids } : { reviews: ids }, role);
  return {
    ...presentPage(data, counted.rows[0]?.n ?? 0, query, app.config.publicUrl, url),
    counts,
  };
};

interface Statement {
  id: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

function reviews(team_id: string, query: PublicReviewQuery, timezone: string): Statement {
  const { from, until } = readInterval(query, timezone);
  const conditions = [
    sql<boolean>`p.team_id = ${team_id}`,
    sql<boolean>`p.erased_at is null`,
    ...(query.state && query.state !== 'awaiting' ? [STATES[query.state]] : []),
    ...(query.rating && query.rating.length > 0
      ? [sql<boolean>`p.review_rating = any(${query.rating}::smallint[])`]
      : []),
    ...textOf(query.search).map(
      (pattern) =>
        sql<boolean>`concat_ws(' ', p.consumer_name, p.review_title, p.review_text, p.reference_id) ilike ${pattern}`,
    ),
    ...(from ? [sql<boolean>`p.review_time >= ${from}`] : []),
    ...(until ? [sql<boolean>`p.review_time < ${until}`] : []),
  ];
  return {
    id: sql`p.id`,
    from: sql`from public_reviews p where ${allOf(conditions)}`,
    order: sql`${STATES.proposed} desc, p.review_time desc, p.id desc`,
  };
}

function awaiting(
  app: Pick<App, 'clock'>,
  team_id: string,
  query: PublicReviewQuery,
  timezone: string,
): Statement {
  const { from, until } = readInterval(query, timezone);
  const conditions = [
    sql<boolean>`r.team_id = ${team_id}`,
    sql<boolean>`r.public_clicked_at >= ${from ?? since(app)}`,
    ...(until ? [sql<boolean>`r.public_clicked_at < ${until}`] : []),
    ...(query.rating && query.rating.length > 0
      ? [sql<boolean>`r.rating = any(${query.rating}::smallint[])`]
      : []),
    ...textOf(query.search).map(
      (pattern) =>
        sql<boolean>`concat_ws(' ', r.first_name, r.last_name, r.integration_order_number) ilike ${pattern}`,
    ),
  ];
  return {
    id: sql`r.id`,
    from: sql`${AWAITING} and ${allOf(conditions)}`,
    order: sql`r.public_clicked_at desc, r.id desc`,
  };
}

const since = ({ clock }: Pick<App, 'clock'>): Date =>
  new Date(clock.now().getTime() - AWAITING_DAYS * 86_400_000);

async function countStates(app: Pick<App, 'db' | 'clock'>, team_id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, count(*) filter (where ${STATES.proposed})::int as proposed, count(*) filter (where ${STATES.matched})::int as matched, count(*) filter (where ${STATES.alone})::int as alone,
      (select count(*)::int ${AWAITING} and r.team_id = ${team_id} and r.public_clicked_at >= ${since(app)}) as awaiting
    from public_reviews p where p.team_id = ${team_id} and p.erased_at is null`.execute(app.db);
  return rows[0] ?? { all: 0, proposed: 0, matched: 0, alone: 0, awaiting: 0 };
}

function textOf(search: string | undefined): string[] {
  return (search ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
