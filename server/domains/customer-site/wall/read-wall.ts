import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  WallFilter,
  WallPage,
  WallReview,
  WallSummary,
} from '#contract/customer-pages/wall-page.ts';
import type { DB } from '#server/database/tables.ts';
import type { ShopReviewsTable } from '#server/database/tables/reviews/shop-reviews.ts';
import { findWallSubject, readWallProducts, type WallSubject } from './read-wall-products.ts';

const WALL_PER_PAGE = 10;

type WallReading = Pick<
  WallPage,
  'filter' | 'summary' | 'subject' | 'matching' | 'reviews' | 'per_page'
>;

/**
 * Reads the published reviews of a shop by a filter. The summary covers all of them, whatever the
 * filter.
 */
export async function readWall(
  db: Kysely<DB>,
  team_id: string,
  filter: WallFilter,
): Promise<WallReading> {
  const subject =
    filter.product === null ? null : await findWallSubject(db, team_id, filter.product);
  // A filter by a key that is no product of this team finds nothing.
  const isNothing = filter.product !== null && subject === null;
  const matching = published(db, team_id, { ...filter, subject }).$if(isNothing, (rows) =>
    rows.where(sql<boolean>`false`),
  );
  const [summary, { total }, rows] = await Promise.all([
    readSummary(db, team_id),
    matching.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    pageOf(matching, filter).execute(),
  ]);
  return {
    // The option that answers the same is the one that is chosen.
    filter: { ...filter, product: subject?.key ?? filter.product },
    summary,
    subject: subject?.title ?? null,
    matching: Number(total),
    per_page: WALL_PER_PAGE,
    reviews: rows.map(presentWallReview),
  };
}

/** Finds one published review, of the shop or of a product, for its report. */
export async function findPublished(
  db: Kysely<DB>,
  team_id: string,
  id: string,
): Promise<WallReview | null> {
  if (!/^[1-9]\d{0,17}$/u.test(id)) return null;
  const row = await db
    .selectFrom('shop_reviews')
    .select(WALL_COLUMNS)
    .where('team_id', '=', team_id)
    .where('status', '=', 'published')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? presentWallReview(row) : null;
}

const WALL_COLUMNS = [
  'id',
  'rating',
  'title',
  'text',
  'display_name',
  'product',
  'photos',
  'experienced_at',
  'published_at',
  'edited_at',
  'is_verified',
  'is_incentivized',
  'reply',
  'origin',
  'imported_at',
] as const;

function published(
  db: Kysely<DB>,
  team_id: string,
  {
    rating,
    source,
    subject,
  }: Pick<WallFilter, 'rating' | 'source'> & { subject: WallSubject | null },
) {
  return db
    .selectFrom('shop_reviews')
    .where('team_id', '=', team_id)
    .where('status', '=', 'published')
    .where(sql<boolean>`on_wall`)
    .$if(rating !== null, (rows) => rows.where('rating', '=', rating ?? 0))
    .$if(source !== null, (rows) => rows.where('origin', source === 'own' ? 'is' : 'is not', null))
    .$if(subject !== null, (rows) =>
      subject === null ? rows : rows.where(isAbout(team_id, subject)),
    );
}

/**
 * Returns the condition on the subject. A name that several products share finds the reviews that
 * have this name alone, as its option does. When there is none, an older address with the name
 * finds all reviews that contain it.
 */
function isAbout(team_id: string, { id, names }: WallSubject) {
  const isCalled = sql<boolean>`product = any(${[...names]}::text[])`;
  return id === null
    ? sql<boolean>`${isCalled} and (named_product_id is null or not exists (
        select from shop_reviews o where o.team_id = ${team_id} and o.status = 'published' and o.on_wall and o.named_product_id is null and o.product = any(${[...names]}::text[])))`
    : sql<boolean>`(named_product_id in (select id from products where id = ${id} or root_id = ${id}) or (named_product_id is null and ${isCalled}))`;
}

function pageOf(rows: ReturnType<typeof published>, { sort, page }: WallFilter) {
  const way = sort === 'oldest' ? 'asc' : 'desc';
  return rows
    .select(WALL_COLUMNS)
    .$if(sort === 'highest', (some) => some.orderBy('rating', 'desc'))
    .$if(sort === 'lowest', (some) => some.orderBy('rating', 'asc'))
    .orderBy('published_at', way)
    .orderBy('id', way)
    .limit(WALL_PER_PAGE)
    .offset((page - 1) * WALL_PER_PAGE);
}

function presentWallReview(
  row: Pick<Selectable<ShopReviewsTable>, (typeof WALL_COLUMNS)[number]>,
): WallReview {
  if (row.published_at === null) throw new Error(`review ${row.id} is on the wall without a date`);
  return { ...row, published_at: row.published_at };
}

async function readSummary(db: Kysely<DB>, team_id: string): Promise<WallSummary> {
  const [stars, products] = await Promise.all([
    sql<{
      rating: number;
      count: number;
      imported: number;
      verified: number;
      rewarded: number;
      since: Date;
    }>`select rating, count(*)::int as count, count(origin)::int as imported, (count(*) filter (where is_verified))::int as verified, (count(*) filter (where is_incentivized))::int as rewarded, min(published_at) as since from shop_reviews where team_id = ${team_id} and status = 'published' and on_wall group by rating`.execute(
      db,
    ),
    readWallProducts(db, team_id),
  ]);
  const countOf = (rating: number): number =>
    stars.rows.find((row) => row.rating === rating)?.count ?? 0;
  const verified = stars.rows.reduce((sum, row) => sum + row.verified, 0);
  const counts = [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)] as const;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const since = stars.rows.map((row) => row.since.getTime());
  return {
    total,
    average:
      verified === 0
        ? null
        : stars.rows.reduce((sum, row) => sum + row.rating * row.verified, 0) / verified,
    verified,
    counts,
    since: total === 0 ? null : new Date(Math.min(...since)),
    imported: stars.rows.reduce((sum, { imported }) => sum + imported, 0),
    rewarded: stars.rows.reduce((sum, { rewarded }) => sum + rewarded, 0),
    products,
  };
}
