import { type Kysely, sql } from 'kysely';
import type { WallProduct } from '#contract/customer-pages/wall-page.ts';
import type { DB } from '#server/database/tables.ts';

const MOST_PRODUCTS = 50;

interface NamedRow {
  /** The product that shows the reviews after merges. Null when only a name is stored. */
  id: string | null;
  title: string;
  sku: string | null;
}

/**
 * Reads the products that reviews of the wall name, the most reviewed first. Each product is listed
 * once, whatever its name at the purchase. Reviews that have a name alone are grouped by that name.
 */
export async function readWallProducts(db: Kysely<DB>, team_id: string): Promise<WallProduct[]> {
  const { rows } = await sql<NamedRow>`
    with named as (
      select named_product_id, case when named_product_id is null then product end as name, count(*) as n
      from shop_reviews where team_id = ${team_id} and status = 'published' and on_wall and product is not null group by 1, 2)
    select p.id, coalesce(p.title, n.name) as title, p.sku
    from named n left join products own on own.id = n.named_product_id left join products p on p.id = coalesce(own.root_id, own.id)
    group by 1, 2, 3 order by sum(n.n) desc, 2, 1 limit ${MOST_PRODUCTS}`.execute(db);
  return rows.map((row) => ({ key: keyOf(row), title: titleAmong(row, rows) }));
}

/**
 * Returns the title of a product. Two products with the same name are distinguished by their SKU.
 */
function titleAmong({ title, sku }: NamedRow, rows: readonly NamedRow[]): string {
  const isShared = rows.filter((row) => row.title === title).length > 1;
  return isShared && sku !== null ? `${title} (${sku})` : title;
}

/**
 * Returns the key of a product in addresses: `id:` and our number. Any other key is a name, as in
 * older addresses.
 */
const keyOf = ({ id, title }: NamedRow): string => (id === null ? title : `id:${id}`);

/** The subject by which the wall is filtered. */
export type WallSubject =
  | { kind: 'product'; id: string; title: string }
  | { kind: 'name'; title: string };

/** Finds the product of a key. Returns null when the key belongs to no product of this team. */
export async function findWallSubject(
  db: Kysely<DB>,
  team_id: string,
  key: string,
): Promise<WallSubject | null> {
  const [, id] = /^id:([1-9]\d{0,17})$/u.exec(key) ?? [];
  if (id === undefined) return { kind: 'name', title: key };
  const product = await db
    .selectFrom('products as own')
    .innerJoin('products as p', (join) =>
      join.on((on) => on(on.fn.coalesce('own.root_id', 'own.id'), '=', on.ref('p.id'))),
    )
    .select(['p.id', 'p.title'])
    .where('own.id', '=', id)
    .where('own.team_id', '=', team_id)
    .executeTakeFirst();
  return product ? { kind: 'product', ...product } : null;
}
