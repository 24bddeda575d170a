import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { ProductRow } from './present-product.ts';

/** A product of this team, merged ones included. */
export async function findProduct(
  db: Kysely<DB>,
  team_id: string,
  publicId: string,
): Promise<ProductRow> {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', databaseId(publicId))
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!product) throw new Failure('not_found');
  return product;
}
