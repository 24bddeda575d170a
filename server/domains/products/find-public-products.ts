import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

const LONGEST_KEY = 300;

/**
 * The products that public addresses name, by our identifier, `ext:` and that of the shop’s
 * platform (of a variant too), or `sku:` and a SKU. A merged product is the one that shows its
 * reviews. A SKU that several products share names none.
 */
export async function findPublicProducts(
  db: Kysely<DB>,
  team_id: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const readable = keys.filter(isReadable);
  const after = (prefix: string): string[] =>
    readable.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const ids = readable.filter((key) => /^[1-9]\d{0,17}$/u.test(key));
  const external = after('ext:');
  const skus = after('sku:');
  if (ids.length + external.length + skus.length === 0) return new Map();
  const { rows } = await sql<{ key: string; rank: number; roots: string[] }>`
    select key, rank, array_agg(distinct root)::text[] as roots from (
      select id::text as key, 1 as rank, coalesce(root_id, id) as root from products where team_id = ${team_id} and id = any(${ids}::bigint[])
      union all select 'ext:' || external_id, 1, coalesce(root_id, id) from products where team_id = ${team_id} and external_id = any(${external}::text[])
      union all select 'ext:' || v.external_id, 2, coalesce(p.root_id, p.id) from product_variants v join products p on p.id = v.product_id where v.team_id = ${team_id} and v.external_id = any(${external}::text[])
      union all select 'sku:' || sku, 1, coalesce(root_id, id) from products where team_id = ${team_id} and sku = any(${skus}::text[])
      union all select 'sku:' || v.sku, 1, coalesce(p.root_id, p.id) from product_variants v join products p on p.id = v.product_id where v.team_id = ${team_id} and v.sku = any(${skus}::text[])
    ) found group by key, rank order by rank desc`.execute(db);
  // The product itself comes last, and counts before a variant of the same identifier.
  return new Map(
    rows.flatMap(({ key, roots: [root, other] }) => (root && !other ? [[key, root]] : [])),
  );
}

function isReadable(key: string): boolean {
  return key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed();
}
