import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { ShopVariant } from '#server/ports/shop-product.ts';
import { readGtin } from './find-products.ts';
import { httpUrl } from './record-order-products.ts';

/** The maximum number of variants of a product. More of them are usually generated. */
const MOST_VARIANTS = 2_000;

export const clip = (text: string | null, most: number): string | null =>
  text?.trim().slice(0, most).toWellFormed().replaceAll('\0', '').trim() || null;
export const decimalAmount = (text: string | null): string | null =>
  text !== null && /^\d{1,10}(?:\.\d+)?$/u.test(text) ? Number(text).toFixed(2) : null;

/**
 * Saves variants of products. Returns the products whose variants changed. With `isWhole`, these
 * are all variants of the products: others are marked as no longer sold, but stay, because orders
 * may name them.
 */
export async function saveVariants(
  db: Transaction<DB>,
  team_id: string,
  products: readonly { product_id: string; variants: readonly ShopVariant[] }[],
  { isWhole }: { isWhole: boolean },
): Promise<ReadonlySet<string>> {
  const rows = new Map(
    products.flatMap(({ product_id, variants }) =>
      variants.slice(0, MOST_VARIANTS).flatMap((variant, position) => {
        const external_id = clip(variant.external_id, 100);
        if (external_id === null) return [];
        const row = {
          product_id,
          external_id,
          title: clip(variant.title, 500),
          sku: clip(variant.sku, 100),
          gtin: readGtin(variant.gtin),
          price: decimalAmount(variant.price),
          image_url: httpUrl(variant.image_url),
          is_active: variant.is_active,
          position,
        };
        return [[external_id, row] as const];
      }),
    ),
  );
  const rowsJson = JSON.stringify([...rows.values()]);
  const { rows: written } = await sql<{ product_id: string }>`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as g(product_id bigint, external_id text, title text, sku text, gtin text, price numeric, image_url text, is_active boolean, position int)),
    gone as (
      update product_variants v set is_active = false
      where ${isWhole} and v.team_id = ${team_id} and v.product_id = any(${products.map(({ product_id }) => product_id)}::bigint[]) and v.is_active
        and not exists (select from given g where g.external_id = v.external_id))
    insert into product_variants as v (team_id, product_id, external_id, title, sku, gtin, price, image_url, is_active, position)
    select ${team_id}::bigint, product_id, external_id, title, sku, gtin, price, image_url, is_active, position from given order by external_id
    on conflict (team_id, external_id) where external_id is not null do update set
      product_id = excluded.product_id, title = coalesce(excluded.title, v.title), sku = coalesce(excluded.sku, v.sku), gtin = coalesce(excluded.gtin, v.gtin),
      price = coalesce(excluded.price, v.price), image_url = coalesce(excluded.image_url, v.image_url), is_active = excluded.is_active, position = case when ${isWhole} then excluded.position else v.position end
    where (excluded.product_id, coalesce(excluded.title, v.title), coalesce(excluded.sku, v.sku), coalesce(excluded.gtin, v.gtin), coalesce(excluded.price, v.price), coalesce(excluded.image_url, v.image_url), excluded.is_active, case when ${isWhole} then excluded.position else v.position end)
      is distinct from (v.product_id, v.title, v.sku, v.gtin, v.price, v.image_url, v.is_active, v.position)
    returning v.product_id`.execute(db);
  return new Set(written.map(({ product_id }) => product_id));
}
