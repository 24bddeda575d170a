import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import type { Call, Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { presentShopReview } from './present-shop-review.ts';
import { readEarlierContests } from './read-earlier-contests.ts';
import {
  fromShopReviews,
  selectShopReviewRows,
  type ShopReviewQuery,
  type ShopReviewRow,
} from './shop-review-row.ts';

type Reader = Pick<TeamCaller, 'team_id' | 'role'>;
type Wire = Answer<'publishShopReview'>['data'];

/** The filter value for reviews without an origin. */
const WRITTEN_HERE = 'here';
/**
 * Returns the SQL of the reviews on which a person must decide: those without automatic
 * publication, contested refusals, and those with an open report. Few reviews of a team wait, and
 * each kind is found by its own index.
 */
function waitingReviews(team_id: string): RawBuilder<unknown> {
  return sql`
    select id from shop_reviews where team_id = ${team_id} and status = 'pending' and publish_at is null
    union select id from shop_reviews where team_id = ${team_id} and status = 'refused' and contested_at > removed_at
    union select shop_review_id from review_reports where team_id = ${team_id} and closed_at is null`;
}

/**
 * Lists the reviews for the wall, with the count of each kind. A page is found by an index on
 * status, rating and origin, so that only its own rows are read.
 */
export const listShopReviews: Handler<'listShopReviews'> = async (app, { caller, query, url }) => {
  const matching = filtered(app.db, caller, query);
  const { total } = await matching
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const picked = matching
    .select('s.id')
    .orderBy(orderOf(query.sort))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const rows = await selectShopReviewRows(fromShopReviews(app.db, caller.team_id))
    .where('s.id', 'in', picked)
    .orderBy(orderOf(query.sort))
    .execute();
  const data = await present(app.db, caller, rows);
  return {
    ...presentPage(data, Number(total), query, app.config.publicUrl, url),
    counts: await countShopReviews(app.db, caller.team_id),
    origins: await countOrigins(app.db, caller.team_id),
  };
};

/** Reads one review as the list shows it. */
export async function readShopReview(
  db: Transaction<DB>,
  caller: Reader,
  id: string,
): Promise<Wire> {
  const rows = await selectShopReviewRows(fromShopReviews(db, caller.team_id))
    .where('s.id', '=', id)
    .execute();
  const [review] = await present(db, caller, rows);
  if (!review) throw new Failure('not_found');
  return review;
}

function filtered(
  db: Kysely<DB>,
  { team_id }: Reader,
  { id, status, waits, rating, origin, search }: Call<'listShopReviews'>['query'],
): ShopReviewQuery {
  let rows = fromShopReviews(db, team_id);
  if (id !== undefined) rows = rows.where('s.id', '=', id);
  if (status && status.length > 0) rows = rows.where('s.status', 'in', status);
  if (waits === true) rows = rows.where(sql<boolean>`s.id in (${waitingReviews(team_id)})`);
  if (rating && rating.length > 0) rows = rows.where('s.rating', 'in', rating);
  if (origin && origin.length > 0)
    rows = rows.where(sql<boolean>`coalesce(s.origin, ${WRITTEN_HERE}) = any(${origin}::text[])`);
  if (search)
    rows = rows.where(
      sql<boolean>`concat_ws(' ', s.title, s.text, s.display_name, s.product, (select concat_ws(' ', p.title, root.title) from products p left join products root on root.id = p.root_id where p.id = coalesce(s.product_id, s.named_product_id)), s.order_reference, (select r.integration_order_number from review_requests r where r.id = s.request_id)) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`,
    );
  return rows;
}

/**
 * Returns the order of the list. In ascending order of publication, reviews without automatic
 * publication come last.
 */
function orderOf(sort: Call<'listShopReviews'>['query']['sort']) {
  return sort === 'clock' ? sql`s.publish_at, s.id desc` : sql`s.submitted_at desc, s.id desc`;
}

async function present(
  db: Kysely<DB>,
  { role }: Reader,
  rows: readonly ShopReviewRow[],
): Promise<Wire[]> {
  if (rows.length === 0) return [];
  const reports = await db
    .selectFrom('review_reports')
    .selectAll()
    .where(
      'shop_review_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const contests = await readEarlierContests(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentShopReview(
      row,
      reports.filter(({ shop_review_id }) => shop_review_id === row.id),
      contests.filter(({ shop_review_id }) => shop_review_id === row.id),
      role,
    ),
  );
}

async function countShopReviews(
  db: Kysely<DB>,
  team_id: string,
): Promise<Answer<'listShopReviews'>['counts']> {
  const { rows } = await sql<Answer<'listShopReviews'>['counts']>`
    select count(*)::int as "all", count(*) filter (where s.status = 'pending')::int as pending, count(*) filter (where s.status = 'published')::int as published,
      count(*) filter (where s.status = 'refused')::int as refused, count(*) filter (where s.status = 'withdrawn')::int as withdrawn, (select count(*)::int from (${waitingReviews(team_id)}) w) as waiting
    from shop_reviews s where s.team_id = ${team_id}`.execute(db);
  return rows[0] ?? { all: 0, pending: 0, published: 0, refused: 0, withdrawn: 0, waiting: 0 };
}

async function countOrigins(
  db: Kysely<DB>,
  team_id: string,
): Promise<Answer<'listShopReviews'>['origins']> {
  const { rows } = await sql<Answer<'listShopReviews'>['origins'][number]>`
    select origin, count(*)::int as count from shop_reviews where team_id = ${team_id} and origin is not null group by origin order by origin`.execute(
    db,
  );
  return rows;
}
