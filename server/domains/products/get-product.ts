import { type Kysely, sql, type Transaction } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import { parseProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { findProduct } from './find-product.ts';
import { readProducts } from './list-products.ts';
import { mostUsedWords } from './most-used-words.ts';
import { readProductFigures } from './read-product-figures.ts';
import { readNamingReviews } from './read-naming-reviews.ts';

type Detail = Answer<'getProduct'>['data'];
type Reader = Pick<TeamCaller, 'team_id'>;

/**
 * Returns a product with the figures of its published reviews, including those of merged products.
 */
export const getProduct: Handler<'getProduct'> = async (app, { caller, params }) => ({
  data: await presentProductDetail(app.db, caller, params.id),
});

export async function presentProductDetail(
  db: Kysely<DB> | Transaction<DB>,
  { team_id }: Reader,
  id: string,
): Promise<Detail> {
  const product = await findProduct(db, team_id, id);
  const [presented] = await readProducts(db, team_id, [product.id]);
  if (!presented) throw new Failure('not_found');
  const [figuresOf, merged, merged_into, trend, answers, words, order_count, own, naming] =
    await Promise.all([
      readProductFigures(db, team_id, [product.id]),
      readMerged(db, product.id),
      product.merged_into_id === null ? null : readTitle(db, product.merged_into_id),
      readTrend(db, team_id, product.id),
      readAnswers(db, team_id, product.id),
      readWords(db, product.id),
      countOrders(db, product.id),
      readOwn(db, product.id),
      readNamingReviews(db, product.id),
    ]);
  const { distribution } = figuresOf(product.id);
  return {
    ...presented,
    merged_into,
    merged,
    distribution: distribution.map((total, at) => ({ rating: at + 1, total })),
    trend,
    ...answers,
    words,
    order_count,
    ...own,
    ...naming,
  };
}

/** Selects the ids of the product and of those merged into it. */
const groupOf = (id: string) => sql`(select id from products where id = ${id} or root_id = ${id})`;
const publishedOf = (id: string) =>
  sql`from shop_reviews s where s.product_id in ${groupOf(id)} and s.status = 'published'`;

async function readMerged(db: Kysely<DB>, id: string): Promise<Detail['merged']> {
  const { rows } = await sql<Detail['merged'][number]>`
    select p.id, p.title, coalesce(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5, 0) as review_count
    from products p left join product_ratings r on r.product_id = p.id where p.merged_into_id = ${id} order by p.title, p.id`.execute(
    db,
  );
  return rows;
}

async function readTitle(db: Kysely<DB>, id: string): Promise<Detail['merged_into']> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function readTrend(db: Kysely<DB>, team_id: string, id: string): Promise<Detail['trend']> {
  const { rows } = await sql<Detail['trend'][number]>`
    select to_char(date_trunc('month', s.published_at at time zone t.timezone), 'YYYY-MM') as month, count(*)::int as total, avg(s.rating)::float8 as average
    from (select timezone from teams where id = ${team_id}) t, lateral (select s.published_at, s.rating ${publishedOf(id)}) s
    group by 1 order by 1 desc limit 24`.execute(db);
  return rows.toReversed();
}

async function readAnswers(
  db: Kysely<DB>,
  team_id: string,
  id: string,
): Promise<Pick<Detail, 'attributes' | 'recommend_share' | 'recommend_total'>> {
  const [team, averages, recommended] = await Promise.all([
    db
      .selectFrom('teams')
      .select('product_reviews_config')
      .where('id', '=', team_id)
      .executeTakeFirst(),
    sql<{ id: string; average: number; total: number }>`
      select a.key as id, avg(a.value::numeric)::float8 as average, count(*)::int as total
      from (select s.attributes ${publishedOf(id)} and s.attributes <> '{}') s, jsonb_each_text(s.attributes) a group by 1 order by 1`.execute(
      db,
    ),
    sql<{ yes: number; total: number }>`
      select count(*) filter (where s.recommends)::int as yes, count(s.recommends)::int as total ${publishedOf(id)}`.execute(
      db,
    ),
  ]);
  const labels = new Map(
    parseProductReviewsConfiguration(team?.product_reviews_config).attributes.map(
      (attribute) => [attribute.id, attribute.label] as const,
    ),
  );
  const { yes = 0, total = 0 } = recommended.rows[0] ?? {};
  return {
    attributes: averages.rows.map((row) => ({ ...row, label: labels.get(row.id) ?? row.id })),
    recommend_share: total === 0 ? null : Math.round((1000 * yes) / total) / 1000,
    recommend_total: total,
  };
}

/**
 * The number of latest texts in which words are counted, which limits the time for a product with
 * many reviews.
 */
const MOST_TEXTS = 500;

async function readWords(db: Kysely<DB>, id: string): Promise<Detail['words']> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', s.title, s.text) as text ${publishedOf(id)} and s.text <> '' order by s.published_at desc limit ${MOST_TEXTS}`.execute(
    db,
  );
  return mostUsedWords(rows.map(({ text }) => text));
}

async function readOwn(
  db: Kysely<DB>,
  id: string,
): Promise<Pick<Detail, 'own_review_count' | 'own_average_rating'>> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, avg(s.rating)::float8 as average ${publishedOf(id)} and s.origin is null`.execute(
    db,
  );
  return { own_review_count: rows[0]?.count ?? 0, own_average_rating: rows[0]?.average ?? null };
}

async function countOrders(db: Kysely<DB>, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct order_id)::int as n from order_products where product_id in ${groupOf(id)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
