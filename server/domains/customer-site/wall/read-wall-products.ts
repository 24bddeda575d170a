import { type Kysely, sql } from 'kysely';
import type { WallProduct } from '#contract/customer-pages/wall-page.ts';
import type { DB } from '#server/database/tables.ts';

const MOST_PRODUCTS = 50;

interface NamedRow {
  /** The product that shows the reviews after merges; null: only a name is known. */
  id: string | null;
  title: string;
  sku: string | null;
}

/**
 * The products that reviews of the wall name, the most reviewed first: each product once, whatever
 * it was called when it was bought. Reviews that came with a name alone are grouped by that name.
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

/** Two products of one name are told apart by their SKU. */
function titleAmong({ title, sku }: NamedRow, rows: readonly NamedRow[]): string {
  const isShared = rows.filter((row) => row.title === title).length > 1;
  return isShared && sku !== null ? `${title} (${sku})` : title;
}

/** In addresses: `id:` and our number. Anything else is a name, as in addresses of before. */
const keyOf = ({ id, title }: NamedRow): string => (id === null ? title : `id:${id}`);

/** What the wall is filtered by. */
export type WallSubject =
  | { kind: 'product'; id: string; title: string }
  | { kind: 'name'; title: string };

/** The product of a key; null: the key is of no product of this team. */
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
