import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProductFilter } from '#contract/customer-pages/product-page.ts';
import type { ShopReviewsTable } from '#server/database/tables/reviews/shop-reviews.ts';

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

type Dates = 'experienced_at' | 'published_at' | 'edited_at' | 'imported_at';
export type PublishedReviewRow = Omit<PublishedReview, Dates> &
  Record<'published_at', string> &
  Record<Exclude<Dates, 'published_at'>, string | null>;

/**
 * Selects one page of the published reviews of `members`, and one more review if there is another
 * page.
 */
export function selectReviews(filter: ProductFilter): RawBuilder<unknown> {
  const { rating, sort, page } = filter;
  const from = (page - 1) * REVIEWS_PER_PAGE;
  const way = sql.raw(sort === 'oldest' ? 'asc' : 'desc');
  const byRating = sort === 'highest' || sort === 'lowest';
  // Each product, or each of its ratings, is read in the order of its index, as far as the page
  // needs.
  const perRating = byRating || rating !== null;
  const ratings: RawBuilder<unknown> = perRating
    ? sql`cross join unnest(${rating === null ? [1, 2, 3, 4, 5] : [rating]}::smallint[]) r(rating)`
    : sql``;
  const order: RawBuilder<unknown> = byRating
    ? sql`f.rating ${sql.raw(sort === 'highest' ? 'desc' : 'asc')},`
    : sql``;
  const columns = COLUMNS.map((column) =>
    column === 'id' ? sql`s.id::text` : sql.ref(`s.${column}`),
  );
  return sql`
    select row_to_json(shown) from (
      select ${sql.join(columns)}
      from (
        select f.id, f.rating, f.published_at from members m ${ratings}
        cross join lateral (
          select s.id, s.rating, s.published_at from shop_reviews s
          where s.product_id = m.id and s.status = 'published' and s.product_id is not null
            ${perRating ? sql`and s.rating = r.rating` : sql``}
            ${conditionsOf(filter)}
          order by s.published_at ${way}, s.id ${way} limit ${from + REVIEWS_PER_PAGE + 1}) f
        order by ${order} f.published_at ${way}, f.id ${way} limit ${REVIEWS_PER_PAGE + 1} offset ${from}) f
      join shop_reviews s on s.id = f.id
      order by ${order} f.published_at ${way}, f.id ${way}) shown`;
}

/**
 * Returns the conditions in the form of the indexes `shop_reviews_product_media`, `_words` and
 * `_attributes`.
 */
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

/** Counts the reviews that match. It is null when the figures of the product contain the count. */
export function selectMatching(filter: ProductFilter): RawBuilder<unknown> {
  const { rating, with_photo, word, attribute } = filter;
  if (!with_photo && word === null && attribute === null) return sql`null::int`;
  return sql`(
    select count(*)::int from shop_reviews s where s.product_id in (select id from members) and s.status = 'published' and s.product_id is not null
      ${conditionsOf(filter)} ${rating === null ? sql`` : sql`and s.rating = ${rating}`})`;
}

/** Converts the dates of a row, because JSON has no dates. */
export function readReviewRow(row: PublishedReviewRow): PublishedReview {
  const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    ...row,
    experienced_at: dateOf(row.experienced_at),
    published_at: new Date(row.published_at),
    edited_at: dateOf(row.edited_at),
    imported_at: dateOf(row.imported_at),
  };
}
