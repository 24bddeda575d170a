import { sql, type Transaction } from 'kysely';
import { errorsByField, frenchErrorMap } from '#contract/api/french-errors.ts';
import { incomingProduct, type IncomingProduct } from '#contract/api/schemas/products/products.ts';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { readGtin } from './find-products.ts';
import { httpUrl } from './record-order-products.ts';

type Outcome = { status: 'created' | 'updated' | 'unchanged'; id: string };

/** Creates or updates products by their identifier; a bad row refuses only itself. */
export const saveProducts: Handler<'saveProducts'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const read = body.map(readProduct);
    const outcomes = await upsertProducts(
      tx,
      { team_id: caller.team_id, source: 'file' },
      read.flatMap((row) => ('product' in row ? [row.product] : [])),
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

/** A product as a platform or a file names it. Null: it says nothing of this field. */
export interface ProductContent {
  external_id: string;
  title: string;
  handle?: string | null;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  gtin: string | null;
  brand: string | null;
  product_type?: string | null;
  tags?: readonly string[] | null;
  price: string | null;
  currency: string | null;
  added_at?: string | null;
  is_active?: boolean;
}

/** A row as a product, or why it is none. */
export type ReadProduct =
  | { product: ProductContent }
  | { external_id: string | null; message: string };

export function readProduct(row: unknown): ReadProduct {
  const parsed = incomingProduct.safeParse(row, { error: frenchErrorMap });
  const external_id = readExternalId(row);
  if (!parsed.success)
    return {
      external_id: external_id.slice(0, 100) || null,
      message: Object.values(errorsByField(parsed.error)).flat().join(' '),
    };
  const message = problemOf(parsed.data);
  return message === null
    ? { product: contentOf(parsed.data) }
    : { external_id: parsed.data.external_id, message };
}

/** Only a text or a number: an object of JSON may have a field `toString`, which is no function. */
function readExternalId(row: unknown): string {
  const rowsJson: unknown =
    typeof row === 'object' && row !== null ? Reflect.get(row, 'external_id') : null;
  return typeof rowsJson === 'string' || typeof rowsJson === 'number' ? String(rowsJson) : '';
}

function problemOf({ url, image_url, gtin }: IncomingProduct): string | null {
  for (const [field, text] of Object.entries({ url, image_url }))
    if (text && httpUrl(text) === null)
      return `Le champ « ${field} » doit être une adresse qui commence par https://.`;
  return gtin && readGtin(gtin) === null
    ? 'Le champ « gtin » n’est pas un code GTIN valable (8, 12, 13 ou 14 chiffres, clé de contrôle comprise).'
    : null;
}

function contentOf(product: IncomingProduct): ProductContent {
  const { price } = product;
  return {
    external_id: product.external_id,
    title: product.title,
    url: httpUrl(product.url),
    image_url: httpUrl(product.image_url),
    sku: product.sku || null,
    gtin: readGtin(product.gtin),
    brand: product.brand || null,
    price: price === null || price === undefined ? null : Number(price).toFixed(2),
    currency: product.currency ?? null,
  };
}

/**
 * Writes products by their identifier; the last row of an identifier counts. A product that only
 * orders knew is the same one from then on.
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
    select ${team_id}::bigint, ${source}, ${tx.now}::timestamptz, ${tx.now}::timestamptz, external_id, title, handle, url, image_url, sku, gtin, brand, product_type, coalesce(tags, '{}'), price, currency, added_at, coalesce(is_active, true)
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
 * What orders knew by its SKU or GTIN alone gets its identifier, so that the reviews it has stay
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
