import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  ProductFilter,
  ProductSummary,
  ShownProduct,
} from '#contract/customer-pages/product-page.ts';
import type { DB } from '#server/database/tables.ts';
import type { ShopReviewsTable } from '#server/database/tables/reviews/shop-reviews.ts';
import { figuresOf, readProductFigures } from '#server/domains/products/read-product-figures.ts';

export const REVIEWS_PER_PAGE = 10;

const COLUMNS = [
  'id',
  'rating',
  'title',
  'text',
  'display_name',
  'photos',
  'video',
  'attributes',
  'recommends',
  'helpful_count',
  'experienced_at',
  'published_at',
  'edited_at',
  'is_verified',
  'is_incentivized',
  'reply',
  'origin',
  'imported_at',
] as const;

export type PublishedReview = Pick<Selectable<ShopReviewsTable>, (typeof COLUMNS)[number]> & {
  published_at: Date;
};

/** A product and the identifiers of those merged into it, its own first. */
export interface ProductGroup {
  product: ShownProduct & { external_id: string | null };
  ids: readonly string[];
}

export async function readProductGroup(db: Kysely<DB>, id: string): Promise<ProductGroup> {
  const { rows } = await sql<ProductGroup['product']>`
    select id, external_id, title, url, image_url, sku, gtin, brand from products where id = ${id} or root_id = ${id} order by root_id is not null, id`.execute(
    db,
  );
  const [product] = rows;
  if (!product) throw new Error(`product ${id} was removed while it was read`);
  return { product, ids: rows.map((row) => row.id) };
}

/** The figures of all its published reviews, whatever is filtered. */
export async function readProductSummary(
  db: Kysely<DB>,
  team_id: string,
  { product: { id }, ids }: ProductGroup,
): Promise<ProductSummary> {
  const [figures, imported] = await Promise.all([
    readProductFigures(db, team_id, [id]),
    sql<{ rating: number; count: number; written: number }>`
      select rating, count(*)::int as count, count(*) filter (where text <> '')::int as written from shop_reviews
      where product_id = any(${[...ids]}::bigint[]) and status = 'published' and product_id is not null and origin is not null group by rating`.execute(
      db,
    ),
  ]);
  const { count, average, distribution, written } = figures(id);
  const own = figuresOf(
    distribution.map(
      (total, at) => total - (imported.rows.find(({ rating }) => rating === at + 1)?.count ?? 0),
    ),
    imported.rows.reduce((rest, row) => rest - row.written, written),
  );
  return {
    count,
    average,
    counts: distribution,
    own: { count: own.count, average: own.average, written: own.written },
  };
}

/** One page of its published reviews, and one more if there is another page. */
export async function readPublishedReviews(
  db: Kysely<DB>,
  { ids }: ProductGroup,
  filter: ProductFilter,
): Promise<{ reviews: PublishedReview[]; has_more: boolean }> {
  const { rating, sort, page } = filter;
  const from = (page - 1) * REVIEWS_PER_PAGE;
  const way = sql.raw(sort === 'oldest' ? 'asc' : 'desc');
  const byRating = sort === 'highest' || sort === 'lowest';
  // Each product, or each of its ratings, is read along its index for as long as the page needs.
  const perRating = byRating || rating !== null;
  const ratings: RawBuilder<unknown> = perRating
    ? sql`cross join unnest(${rating === null ? [1, 2, 3, 4, 5] : [rating]}::smallint[]) r(rating)`
    : sql``;
  const order: RawBuilder<unknown> = byRating
    ? sql`f.rating ${sql.raw(sort === 'highest' ? 'desc' : 'asc')},`
    : sql``;
  const { rows } = await sql<PublishedReview>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`s.${column}`)))}
    from (
      select f.id, f.rating, f.published_at from unnest(${[...ids]}::bigint[]) p(id) ${ratings}
      cross join lateral (
        select s.id, s.rating, s.published_at from shop_reviews s
        where s.product_id = p.id and s.status = 'published' and s.product_id is not null
          ${perRating ? sql`and s.rating = r.rating` : sql``}
          ${conditionsOf(filter)}
        order by s.published_at ${way}, s.id ${way} limit ${from + REVIEWS_PER_PAGE + 1}) f
      order by ${order} f.published_at ${way}, f.id ${way} limit ${REVIEWS_PER_PAGE + 1} offset ${from}) f
    join shop_reviews s on s.id = f.id
    order by ${order} f.published_at ${way}, f.id ${way}`.execute(db);
  return { reviews: rows.slice(0, REVIEWS_PER_PAGE), has_more: rows.length > REVIEWS_PER_PAGE };
}

/** In the form of the indexes `shop_reviews_product_media`, `_words` and `_attributes`. */
function conditionsOf({
  with_photo,
  word,
  attribute,
}: Pick<ProductFilter, 'with_photo' | 'word' | 'attribute'>): RawBuilder<unknown> {
  return sql`${with_photo ? sql`and (s.photos <> '[]' or s.video is not null)` : sql``}
    ${
      word === null
        ? sql``
        : sql`and fold_text(coalesce(s.title, '') || ' ' || s.text) like '%' || regexp_replace(trim(fold_text(${word}::text)), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
    }
    ${attribute === null ? sql`` : sql`and s.attributes <> '{}' and s.attributes @> ${JSON.stringify({ [attribute.id]: attribute.value })}::jsonb`}`;
}

/** Counts the reviews that match; a filter by stars alone needs no count, the figures hold it. */
export async function countMatching(
  db: Kysely<DB>,
  { ids }: ProductGroup,
  filter: ProductFilter,
  { count, counts }: ProductSummary,
): Promise<number> {
  const { rating, with_photo, word, attribute } = filter;
  if (!with_photo && word === null && attribute === null)
    return rating === null ? count : (counts[rating - 1] ?? 0);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from shop_reviews s where s.product_id = any(${[...ids]}::bigint[]) and s.status = 'published' and s.product_id is not null
      ${conditionsOf(filter)} ${rating === null ? sql`` : sql`and s.rating = ${rating}`}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Whether something was given for one of its published reviews, the filtered ones included. */
export async function hasRewardedReview(db: Kysely<DB>, { ids }: ProductGroup): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from shop_reviews where product_id = any(${[...ids]}::bigint[]) and status = 'published' and is_incentivized and product_id is not null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
