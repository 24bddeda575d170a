import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { ProductRow } from './present-product.ts';

/** Finds a product of this team, also a merged one. */
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

/** Finds a product for a filter of a list. Throws `invalid` at the field when it does not exist. */
export async function findProductOfField(
  db: Kysely<DB>,
  team_id: string,
  product_id: string,
): Promise<{ id: string }> {
  try {
    return await findProduct(db, team_id, product_id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found')
      throw invalidField('product_id', 'Ce produit n’existe pas ou n’est pas à vous.');
    throw error;
  }
}
