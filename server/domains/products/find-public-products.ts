import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

const LONGEST_KEY = 300;

/**
 * The key by which a public address names a product: its id here, `ext:` and the identifier of the
 * shop’s platform (of the product or of a variant), or `sku:` and a SKU. The other two are null.
 */
export interface PublicKey {
  id: string | null;
  external_id: string | null;
  sku: string | null;
}

const NO_KEY: PublicKey = { id: null, external_id: null, sku: null };

/** Reads the key of a public address. All fields are null when no product can have the key. */
export function readPublicKey(key: string): PublicKey {
  if (key.length > LONGEST_KEY || key.includes('\0') || !key.isWellFormed()) return NO_KEY;
  if (key.startsWith('ext:')) return { ...NO_KEY, external_id: key.slice('ext:'.length) };
  if (key.startsWith('sku:')) return { ...NO_KEY, sku: key.slice('sku:'.length) };
  return /^[1-9]\d{0,17}$/u.test(key) ? { ...NO_KEY, id: key } : NO_KEY;
}

/** Returns the columns of keys for `unnest`: `(id, external_id, sku)`. */
export function keyColumns(keys: readonly PublicKey[]): RawBuilder<unknown> {
  return sql`${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ external_id }) => external_id)}::text[], ${keys.map(({ sku }) => sku)}::text[]`;
}

/**
 * Selects `place` and `root` of those rows of `asked` (place, team_id and the columns of
 * `keyColumns`) that name a product; for a merged product, the one that shows its reviews. A SKU
 * that several products share names none, and a product takes precedence over a variant with the
 * same identifier. All keys are joined at once, because separate lookups would each scan a small
 * table. Keys with ids only, which most embedded codes use, need a single branch.
 */
export function selectRoots(keys: readonly PublicKey[]): RawBuilder<unknown> {
  const own = sql`select a.place, coalesce(p.root_id, p.id) as root, 1 as rank from asked a join products p on p.id = a.id and p.team_id = a.team_id`;
  if (keys.every(({ external_id, sku }) => external_id === null && sku === null)) return own;
  return sql`
    select distinct on (place) place, min(root) as root from (
      ${own}
      union all select a.place, coalesce(p.root_id, p.id), 1 from asked a join products p on p.team_id = a.team_id and p.external_id = a.external_id
      union all select a.place, coalesce(p.root_id, p.id), 2 from asked a join product_variants v on v.team_id = a.team_id and v.external_id = a.external_id join products p on p.id = v.product_id
      union all select a.place, coalesce(p.root_id, p.id), 1 from asked a join products p on p.team_id = a.team_id and p.sku = a.sku
      union all select a.place, coalesce(p.root_id, p.id), 1 from asked a join product_variants v on v.team_id = a.team_id and v.sku = a.sku join products p on p.id = v.product_id
    ) named group by place, rank having count(distinct root) = 1 order by place, rank`;
}

/** Finds the product that one key names. Returns null when it names none. */
export async function findPublicProduct(
  db: Kysely<DB>,
  team_id: string,
  key: string,
): Promise<string | null> {
  const keys = [readPublicKey(key)];
  const { rows } = await sql<{ root: string }>`
    with asked as (select 1 as place, ${team_id}::bigint as team_id, k.* from unnest(${keyColumns(keys)}) k (id, external_id, sku))
    select root from (${selectRoots(keys)}) named`.execute(db);
  return rows[0]?.root ?? null;
}
