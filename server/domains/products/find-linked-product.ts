import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { findProducts } from './find-products.ts';

/**
 * A product that an address names by its id here, by `ext:` and its identifier, or by `sku:` and
 * its SKU.
 */
export interface LinkedProduct {
  id: string;
  title: string;
  image_url: string | null;
}

/** Finds the product of this team. Returns null when the address names none. */
export async function findLinkedProduct(
  db: Kysely<DB>,
  team_id: string,
  name: string,
): Promise<LinkedProduct | null> {
  const id = await findId(db, team_id, name);
  if (id === null) return null;
  const product = await db
    .selectFrom('products as own')
    .innerJoin('products as p', (join) =>
      join.on((on) => on(on.fn.coalesce('own.root_id', 'own.id'), '=', on.ref('p.id'))),
    )
    .select(['p.id', 'p.title', 'p.image_url'])
    .where('own.id', '=', id)
    .where('own.team_id', '=', team_id)
    .executeTakeFirst();
  return product ?? null;
}

async function findId(db: Kysely<DB>, team_id: string, name: string): Promise<string | null> {
  if (/^[1-9]\d{0,17}$/u.test(name)) return name;
  const [, kind, key = ''] = /^(ext|sku):(.{1,200})$/su.exec(name) ?? [];
  if (kind === undefined || key.includes('\0')) return null;
  const keys = kind === 'ext' ? { product_id: key } : { sku: key };
  return (await findProducts(db, team_id, [keys]))(keys);
}
