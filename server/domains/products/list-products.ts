import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { presentProduct, type ProductRow, type VariantRow } from './present-product.ts';
import { readProductFigures } from './read-product-figures.ts';

/** Lists the products of the catalogue, without those that are merged into another one. */
export const listProducts: Handler<'listProducts'> = async (app, { caller, query, url }) => {
  const matching = conditionOf(caller.team_id, query.search ?? '');
  const [page, total] = await Promise.all([
    sql<{ id: string }>`
      select p.id from products p ${figuresFor(caller.team_id, query.sort)} where ${matching}
      order by ${ORDERS[query.sort]} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
      app.db,
    ),
    sql<{ n: number }>`select count(*)::int as n from products p where ${matching}`.execute(app.db),
  ]);
  const ids = page.rows.map(({ id }) => id);
  const data = await readProducts(app.db, caller.team_id, ids);
  return presentPage(data, total.rows[0]?.n ?? 0, query, app.config.publicUrl, url);
};

/** Reads these products with their variants and figures, in the order of the ids. */
export async function readProducts(
  db: Kysely<DB>,
  team_id: string,
  ids: readonly string[],
): Promise<ReturnType<typeof presentProduct>[]> {
  if (ids.length === 0) return [];
  const [products, variants, figuresOf] = await Promise.all([
    readProductRows(db, team_id, ids),
    readVariants(db, ids),
    readProductFigures(db, team_id, ids),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? [presentProduct(product, variants.get(id) ?? [], figuresOf(id))] : [];
  });
}

export async function readProductRows(
  db: Kysely<DB>,
  team_id: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
}

async function readVariants(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, VariantRow[]>> {
  const rows = await db
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

type Sort = Call<'listProducts'>['query']['sort'];

const COUNT = sql`coalesce(f.count, 0)`;
const ORDERS: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  '-updated_at': sql`p.updated_at desc, p.id desc`,
  updated_at: sql`p.updated_at, p.id`,
  title: sql`p.title, p.id`,
  '-title': sql`p.title desc, p.id desc`,
  '-review_count': sql`${COUNT} desc, p.id desc`,
  review_count: sql`${COUNT}, p.id`,
  '-average_rating': sql`f.average desc nulls last, ${COUNT} desc, p.id desc`,
  average_rating: sql`f.average nulls last, ${COUNT} desc, p.id`,
};

/** Joins the figures of the whole catalogue, which only a sort by reviews or ratings needs. */
function figuresFor(team_id: string, sort: Sort): RawBuilder<unknown> {
  if (!sort.endsWith('review_count') && !sort.endsWith('average_rating')) return sql``;
  return sql`left join (
    select coalesce(q.root_id, q.id) as id, sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5) as count,
      sum(r.rated_1 + 2 * r.rated_2 + 3 * r.rated_3 + 4 * r.rated_4 + 5 * r.rated_5)::float8 / nullif(sum(r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5), 0) as average
    from product_ratings r join products q on q.id = r.product_id where r.team_id = ${team_id} group by 1) f on f.id = p.id`;
}

/** Returns the condition of a search: each word is in the title, SKU, GTIN, brand or identifier. */
function conditionOf(team_id: string, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  return sql<boolean>`${sql.join(
    [
      sql`p.team_id = ${team_id} and p.root_id is null`,
      ...words.map(
        (word) =>
          sql`p.search like '%' || regexp_replace(trim(fold_text(${word}::text)), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
      ),
    ],
    sql` and `,
  )}`;
}
