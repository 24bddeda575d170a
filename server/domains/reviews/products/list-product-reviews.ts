import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { databaseId, presentPage } from '#server/http/calls/page.ts';
import { findProduct, findProductOfField } from '#server/domains/products/find-product.ts';
import type { ShopReview } from '#server/domains/reviews/published/find-own-review.ts';

type Wire = Answer<'publishProductReview'>['data'];
type Query = Call<'listReviewsOfProduct'>['query'];

/** Lists the product reviews of the team, the latest first. */
export const listProductReviews: Handler<'listProductReviews'> = async (
  app,
  { caller: { team_id }, query: { product_id, ...query }, url },
) => {
  const product = product_id ? await findProductOfField(app.db, team_id, product_id) : null;
  const { data, total } = await readPage(app.db, team_id, product?.id ?? null, query);
  return presentPage(data, total, query, app.config.publicUrl, url);
};

/**
 * Lists the reviews of one product. A product that was merged into another still shows its own
 * reviews.
 */
export const listReviewsOfProduct: Handler<'listReviewsOfProduct'> = async (
  app,
  { caller: { team_id }, params, query, url },
) => {
  const product = await findProduct(app.db, team_id, params.id);
  const { data, total } = await readPage(app.db, team_id, product.id, query);
  return presentPage(data, total, query, app.config.publicUrl, url);
};

async function readPage(
  db: Kysely<DB>,
  team_id: string,
  product_id: string | null,
  { status, rating, search, page, per_page }: Query,
): Promise<{ data: Wire[]; total: number }> {
  let rows = db
    .selectFrom('shop_reviews as s')
    .where('s.team_id', '=', team_id)
    .where('s.product_id', 'is not', null);
  if (product_id !== null)
    rows = rows.where('s.product_id', 'in', (from) =>
      from
        .selectFrom('products')
        .select('id')
        .where((row) => row.or([row('id', '=', product_id), row('root_id', '=', product_id)])),
    );
  if (status && status.length > 0) rows = rows.where('s.status', 'in', status);
  if (rating && rating.length > 0) rows = rows.where('s.rating', 'in', rating);
  if (search)
    rows = rows.where(
      sql<boolean>`concat_ws(' ', s.title, s.text, s.display_name, s.product) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`,
    );
  const [{ total }, picked] = await Promise.all([
    rows.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    rows
      .select('s.id')
      .orderBy('s.submitted_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
  ]);
  const data = await readProductReviews(
    db,
    team_id,
    picked.map(({ id }) => id),
  );
  return { data, total: Number(total) };
}

/** Reads a product review of this team. */
export async function readProductReview(
  db: Kysely<DB>,
  team_id: string,
  publicId: string,
): Promise<Wire> {
  const [review] = await readProductReviews(db, team_id, [databaseId(publicId)]);
  if (!review) throw new Failure('not_found');
  return review;
}

/** Reads product reviews in the order of the given ids. */
async function readProductReviews(
  db: Kysely<DB>,
  team_id: string,
  ids: readonly string[],
): Promise<Wire[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shop_reviews as s')
    .innerJoin('products as own', 'own.id', 's.product_id')
    .innerJoin('products as p', (join) =>
      join.on(sql<boolean>`p.id = coalesce(own.root_id, own.id)`),
    )
    .selectAll('s')
    .select(['p.id as root_id', 'p.title as product_title'])
    .where('s.team_id', '=', team_id)
    .where('s.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentProductReview(row)] : [];
  });
}

function presentProductReview(row: ShopReview & { root_id: string; product_title: string }): Wire {
  // The text of a withdrawn review is not shown.
  const isWithdrawn = row.status === 'withdrawn';
  const photos = row.photos.map(({ url }) => ({ kind: 'photo' as const, url, poster_url: null }));
  const video = row.video === null ? [] : [{ kind: 'video' as const, ...row.video }];
  return {
    id: row.id,
    product_id: row.root_id,
    product_title: row.product_title,
    request_id: row.request_id,
    rating: row.rating,
    title: isWithdrawn ? null : row.title,
    body: isWithdrawn ? '' : row.text,
    author_name: row.display_name,
    is_verified: row.is_verified,
    is_incentivized: row.is_incentivized,
    origin: row.origin,
    status: row.status,
    media: isWithdrawn ? [] : [...photos, ...video],
    attributes: row.attributes,
    recommends: row.recommends,
    reply: row.reply,
    experienced_at: row.experienced_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.submitted_at.toISOString(),
  };
}
