import { sql } from 'kysely';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { presentProductDetail } from './get-product.ts';

interface LockedProduct {
  id: string;
  title: string;
  merged_into_id: string | null;
  root_id: string | null;
}

/**
 * Merges a renamed or duplicate product into another one, which then shows the reviews of both. No
 * review is moved, so that the merge can be undone without a loss.
 */
export const mergeProduct: Handler<'mergeProduct'> = (app, { caller, params, body }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const [product, into] = await lockPair(tx, team_id, params.id, body.into_id);
    const root_id = into.root_id ?? into.id;
    if (product.id === into.id || root_id === product.id || product.root_id !== null)
      throw new Failure('product_merge_impossible');
    await sql`update products set merged_into_id = case when id = ${product.id} then ${into.id}::bigint else merged_into_id end, root_id = ${root_id}, updated_at = ${tx.now}
      where team_id = ${team_id} and (id = ${product.id} or root_id = ${product.id})`.execute(
      tx.db,
    );
    await recordAuditEvent(tx, caller, 'product_merged', { id: product.id, into: into.title });
    return { data: await presentProductDetail(tx.db, caller, into.id) };
  });

/**
 * Undoes a merge: the product shows its own reviews again, with those of products that were merged
 * into it before.
 */
export const unmergeProduct: Handler<'unmergeProduct'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    await lockMerges(tx, team_id);
    const product = await findLocked(tx, team_id, params.id);
    if (product.merged_into_id !== null) {
      await sql`
        with recursive under as (
          select id from products where id = ${product.id}
          union select p.id from products p join under u on p.merged_into_id = u.id)
        update products p set updated_at = ${tx.now}, merged_into_id = case when p.id = ${product.id} then null else p.merged_into_id end,
          root_id = case when p.id = ${product.id} then null else ${product.id}::bigint end
        from under u where p.id = u.id`.execute(tx.db);
      await recordAuditEvent(tx, caller, 'product_separated', { id: product.id });
    }
    return { data: await presentProductDetail(tx.db, caller, product.id) };
  });

/** Serializes the merges of a team, because two merges at once could create a cycle. */
async function lockMerges(tx: Tx, team_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merged products of ${team_id}`}, 0))`.execute(
    tx.db,
  );
}

async function lockPair(
  tx: Tx,
  team_id: string,
  id: string,
  into_id: string,
): Promise<[LockedProduct, LockedProduct]> {
  await lockMerges(tx, team_id);
  return [await findLocked(tx, team_id, id), await findLocked(tx, team_id, into_id)];
}

async function findLocked(tx: Tx, team_id: string, publicId: string): Promise<LockedProduct> {
  const product = await tx.db
    .selectFrom('products')
    .select(['id', 'title', 'merged_into_id', 'root_id'])
    .where('id', '=', databaseId(publicId))
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!product) throw new Failure('not_found');
  return product;
}
