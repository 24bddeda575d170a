import { sql, type Transaction } from 'kysely';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { type NamedProduct, type ProductContent, readProduct } from './read-product.ts';
import { saveVariants } from './save-variants.ts';

type Outcome = { status: 'created' | 'updated' | 'unchanged'; id: string };

/** Creates or updates products by their identifier. An invalid row is refused alone. */
export const saveProducts: Handler<'saveProducts'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const read = body.map(readProduct);
    const outcomes = await saveNamedProducts(
      tx,
      caller.team_id,
      read.flatMap((row) => ('product' in row ? [row] : [])),
    );
    return {
      data: read.map((row) => {
        if ('message' in row)
          return {
            id: null,
            external_id: row.external_id,
            status: 'refused',
            message: row.message,
          };
        const { external_id } = row.product;
        const outcome = outcomes.get(external_id);
        return { id: outcome?.id ?? null, external_id, status: outcome?.status ?? 'unchanged' };
      }),
    };
  });

/** Saves products of a file or of the API, with the variants that they name. */
export async function saveNamedProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  rows: readonly NamedProduct[],
): Promise<ReadonlyMap<string, Outcome>> {
  const content = rows.map(({ product }) => product);
  const outcomes = await upsertProducts(tx, { team_id, source: 'file' }, content);
  const named = rows.flatMap(({ product, variants }) => {
    const product_id = outcomes.get(product.external_id)?.id;
    return product_id === undefined || variants.length === 0 ? [] : [{ product_id, variants }];
  });
  if (named.length === 0) return outcomes;
  const changed = await saveVariants(tx.db, team_id, named, { isWhole: false });
  return new Map(
    [...outcomes].map(([key, { id, status }]) => [
      key,
      { id, status: status === 'unchanged' && changed.has(id) ? 'updated' : status },
    ]),
  );
}

/**
 * Inserts or updates products by their identifier. Of several rows with one identifier, the last
 * counts. A product that was only known from orders is updated, not duplicated.
 */
export async function upsertProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, source }: { team_id: string; source: 'file' | ShopPlatformName },
  products: readonly ProductContent[],
): Promise<ReadonlyMap<string, Outcome>> {
  const last = new Map(products.map((product) => [product.external_id, product]));
  if (last.size === 0) return new Map();
  const rows = [...last.values()];
  await adoptProducts(tx.db, team_id, rows);
  const { rows: written } = await sql<{ id: string; external_id: string; is_new: boolean }>`
    insert into products as p (team_id, source, created_at, updated_at, external_id, title, handle, url, image_url, sku, gtin, brand, product_type, tags, price, currency, added_at, is_active)
    select ${team_id}::bigint, ${source}, ${tx.now}::timestamptz, ${tx.now}::timestamptz, external_id, title, handle, url, image_url, sku, gtin, brand, product_type, coalesce(tags, '{}'), price, currency, added_at, coalesce(is_active, (select q.is_active from products q where q.team_id = ${team_id} and q.external_id = g.external_id), true)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(external_id text, title text, handle text, url text, image_url text, sku text, gtin text, brand text, product_type text, tags text[], price numeric, currency text, added_at timestamptz, is_active boolean)
    order by external_id
    on conflict (team_id, external_id) where external_id is not null do update set
      source = case when p.source in ('orders', 'file') then excluded.source else p.source end, title = excluded.title, handle = coalesce(excluded.handle, p.handle),
      url = coalesce(excluded.url, p.url), image_url = coalesce(excluded.image_url, p.image_url), sku = coalesce(excluded.sku, p.sku), gtin = coalesce(excluded.gtin, p.gtin),
      brand = coalesce(excluded.brand, p.brand), product_type = coalesce(excluded.product_type, p.product_type), tags = case when excluded.tags = '{}' then p.tags else excluded.tags end,
      price = coalesce(excluded.price, p.price), currency = coalesce(excluded.currency, p.currency), added_at = coalesce(excluded.added_at, p.added_at), is_active = excluded.is_active, updated_at = excluded.updated_at
    where (p.title, p.is_active) is distinct from (excluded.title, excluded.is_active) or (p.source = 'orders') or
      (coalesce(excluded.handle, p.handle), coalesce(excluded.url, p.url), coalesce(excluded.image_url, p.image_url), coalesce(excluded.sku, p.sku), coalesce(excluded.gtin, p.gtin), coalesce(excluded.brand, p.brand),
        coalesce(excluded.product_type, p.product_type), coalesce(excluded.price, p.price), coalesce(excluded.currency, p.currency), coalesce(excluded.added_at, p.added_at), case when excluded.tags = '{}' then p.tags else excluded.tags end)
      is distinct from (p.handle, p.url, p.image_url, p.sku, p.gtin, p.brand, p.product_type, p.price, p.currency, p.added_at, p.tags)
    returning id, external_id, xmax = 0 as is_new`.execute(tx.db);
  const outcomes = new Map<string, Outcome>(
    written.map(({ id, external_id, is_new }) => [
      external_id,
      { id, status: is_new ? 'created' : 'updated' },
    ]),
  );
  const rest = rows.map(({ external_id }) => external_id).filter((key) => !outcomes.has(key));
  const unchanged = await tx.db
    .selectFrom('products')
    .select(['id', 'external_id'])
    .where('team_id', '=', team_id)
    .where('external_id', '=', sql<string>`any(${rest}::text[])`)
    .execute();
  for (const { id, external_id } of unchanged)
    outcomes.set(external_id ?? '', { id, status: 'unchanged' });
  return outcomes;
}

/**
 * Sets the identifier of products that orders only name by SKU or GTIN, so that their reviews stay
 * with the product.
 */
async function adoptProducts(
  db: Transaction<DB>,
  team_id: string,
  rows: readonly ProductContent[],
): Promise<void> {
  await sql`
    with given as (
      select g.external_id, g.sku, g.gtin from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(external_id text, sku text, gtin text)
      where not exists (select from products q where q.team_id = ${team_id} and q.external_id = g.external_id)),
    adopted as (
      select distinct on (p.id) p.id, g.external_id from products p join given g on (p.sku is not null and p.sku = g.sku) or (p.sku is null and p.gtin is not null and p.gtin = g.gtin)
      where p.team_id = ${team_id} and p.external_id is null and p.source = 'orders' order by p.id, g.external_id),
    single as (select distinct on (external_id) id, external_id from adopted order by external_id, id)
    update products p set external_id = s.external_id from single s where p.id = s.id`.execute(db);
}
