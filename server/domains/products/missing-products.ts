import { type Kysely, sql, type Transaction } from 'kysely';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';

interface Catalogue {
  team_id: string;
  source: ShopPlatformName;
}

/** Lists the identifiers of the next products that the shop sells, as stored here. */
export async function listNextProducts(
  db: Kysely<DB> | Transaction<DB>,
  { team_id, source }: Catalogue,
  { after, count }: { after: string | null; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from products
    where team_id = ${team_id} and external_id > ${after ?? ''} and source = ${source} and is_active and external_id ~ '^[0-9]{1,18}$'
    order by external_id limit ${count}`.execute(db);
  return rows.map(({ external_id }) => external_id);
}

/** Marks products that the shop has deleted as no longer sold. Their reviews stay. */
export async function deactivateProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, source }: Catalogue,
  external_ids: readonly string[],
): Promise<void> {
  if (external_ids.length === 0) return;
  await sql`update products set is_active = false, updated_at = ${tx.now}
    where team_id = ${team_id} and source = ${source} and external_id = any(${[...external_ids]}::text[]) and is_active`.execute(
    tx.db,
  );
}
