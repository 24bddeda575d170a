import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

const LONGEST_KEY = 300;

/**
 * What the key of a public address names a product by: our identifier, `ext:` and that of the
 * shop’s platform (of a variant too), or `sku:` and a SKU. The others are null.
 */
export interface PublicKey {
  id: string | null;
  external_id: string | null;
  sku: string | null;
}

const NO_KEY: PublicKey = { id: null, external_id: null, sku: null };

/** All null: no product can have such a key. */
export function readPublicKey(key: string): PublicKey {
  if (key.length > LONGEST_KEY || key.includes('\0') || !key.isWellFormed()) return NO_KEY;
  if (key.startsWith('ext:')) return { ...NO_KEY, external_id: key.slice('ext:'.length) };
  if (key.startsWith('sku:')) return { ...NO_KEY, sku: key.slice('sku:'.length) };
  return /^[1-9]\d{0,17}$/u.test(key) ? { ...NO_KEY, id: key } : NO_KEY;
}

/** The columns of a `PublicKey`, as a statement unnests them: `(id, external_id, sku)`. */
export function keyColumns(keys: readonly PublicKey[]): RawBuilder<unknown> {
  return sql`${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ external_id }) => external_id)}::text[], ${keys.map(({ sku }) => sku)}::text[]`;
}

/**
 * Selects `root`, the product that a row `a` of `keyColumns` names in the team `t`: of a merged
 * product the one that shows its reviews. A SKU that several products share names none, and a
 * product counts before a variant of the same identifier. Identifiers of ours alone, as in the code
 * that most shops paste, need one branch.
 */
export function selectRoot(keys: readonly PublicKey[]): RawBuilder<unknown> {
  const ownProduct = sql`select coalesce(root_id, id) as root from products where id = a.id and team_id = t.id`;
  if (keys.every(({ external_id, sku }) => external_id === null && sku === null)) return ownProduct;
  return sql`
    select min(root) as root from (
      select 1 as rank, root from (${ownProduct}) own
      union all select 1, coalesce(root_id, id) from products where team_id = t.id and external_id = a.external_id
      union all select 2, coalesce(p.root_id, p.id) from product_variants v join products p on p.id = v.product_id where v.team_id = t.id and v.external_id = a.external_id
      union all select 1, coalesce(root_id, id) from products where team_id = t.id and sku = a.sku
      union all select 1, coalesce(p.root_id, p.id) from product_variants v join products p on p.id = v.product_id where v.team_id = t.id and v.sku = a.sku
    ) named group by rank having count(distinct root) = 1 order by rank limit 1`;
}

/** The product that one key names. */
export async function findPublicProduct(
  db: Kysely<DB>,
  team_id: string,
  key: string,
): Promise<string | null> {
  const keys = [readPublicKey(key)];
  const { rows } = await sql<{ root: string }>`
    select r.root from unnest(${keyColumns(keys)}) a (id, external_id, sku)
      cross join (select ${team_id}::bigint as id) t cross join lateral (${selectRoot(keys)}) r`.execute(
    db,
  );
  return rows[0]?.root ?? null;
}
