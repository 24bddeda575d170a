import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WallProduct } from '#contract/customer-pages/wall-page.ts';
import type { DB } from '#server/database/tables.ts';

const MOST_PRODUCTS = 50;

/**
 * Returns the common table expressions of the names in published reviews of the wall. `placed`
 * holds the product of each name: the product that the review names or, when the review has a name
 * alone, the only product of the wall with this title, otherwise with this former title. A name
 * that several products share has no product.
 */
const named = (team_id: string): RawBuilder<unknown> => sql`
  with counted as (
    select named_product_id, product as name, count(*) as n
    from shop_reviews where team_id = ${team_id} and status = 'published' and on_wall and product is not null group by 1, 2),
  named as (
    select coalesce(own.root_id, own.id) as id, c.name, sum(c.n) as n
    from counted c left join products own on own.id = c.named_product_id group by 1, 2),
  called as (
    select p.title as name, p.id, true as is_now from products p where p.id in (select id from named)
    union select name, id, false from named where id is not null),
  owners as (
    select name, case
        when count(*) filter (where is_now) > 0 then case when count(*) filter (where is_now) = 1 then min(id) filter (where is_now) end
        when count(*) = 1 then min(id) end as id
    from called group by name),
  placed as (
    select coalesce(n.id, o.id) as id, n.name, n.id is null as is_alone, n.n
    from named n left join owners o on n.id is null and o.name = n.name)`;

interface NamedRow {
  /** The product that shows the reviews after merges. Null when only a name is stored. */
  id: string | null;
  title: string;
  sku: string | null;
}

/**
 * Reads the products that reviews of the wall name, the most reviewed first. Each product is listed
 * once, whatever its name at the purchase.
 */
export async function readWallProducts(db: Kysely<DB>, team_id: string): Promise<WallProduct[]> {
  const { rows } = await sql<NamedRow>`
    ${named(team_id)}
    select p.id, coalesce(p.title, w.name) as title, p.sku from placed w left join products p on p.id = w.id
    group by 1, 2, 3 order by sum(w.n) desc, 2, 1 limit ${MOST_PRODUCTS}`.execute(db);
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
const keyOf = ({ id, title }: Pick<NamedRow, 'id' | 'title'>): string =>
  id === null ? title : `id:${id}`;

/** The subject by which the wall is filtered. */
export interface WallSubject {
  /** The key of the option with the same answer. */
  key: string;
  title: string;
  /** Null when several products, or none, have this name. */
  id: string | null;
  /** The names by which reviews with a name alone are found. */
  names: readonly string[];
}

/** Finds the product of a key. Returns null when the key belongs to no product of this team. */
export async function findWallSubject(
  db: Kysely<DB>,
  team_id: string,
  key: string,
): Promise<WallSubject | null> {
  const [, id = null] = /^id:([1-9]\d{0,17})$/u.exec(key) ?? [];
  const { rows } = await sql<{ id: string; title: string; names: string[] }>`
    ${named(team_id)}
    select p.id, p.title, array(select w.name from placed w where w.id = p.id and w.is_alone) as names
    from products own join products p on p.id = coalesce(own.root_id, own.id)
    where own.team_id = ${team_id} and own.id = ${
      id === null ? sql`(select o.id from owners o where o.name = ${key})` : sql`${id}::bigint`
    }`.execute(db);
  const [product] = rows;
  if (product) return { ...product, key: keyOf(product) };
  return id === null ? { key, title: key, id: null, names: [key] } : null;
}
