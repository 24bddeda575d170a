import { sql, type Transaction } from 'kysely';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { ShopProduct } from '#server/ports/shop-product.ts';
import { readGtin } from './find-products.ts';
import { httpUrl } from './record-order-products.ts';
import { type ProductContent, upsertProducts } from './save-products.ts';

/** Beyond this, a product with variants by the thousand is a generated one. */
const MOST_VARIANTS = 2_000;

const clip = (text: string | null, most: number): string | null =>
  text?.trim().slice(0, most).toWellFormed().replaceAll('\0', '').trim() || null;
const amount = (text: string | null): string | null =>
  text !== null && /^\d{1,10}(?:\.\d+)?$/u.test(text) ? Number(text).toFixed(2) : null;
const instantOf = (text: string | null | undefined): string | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) || at <= 0 ? null : new Date(at).toISOString();
};
const currencyOf = (text: string | null): string | null =>
  text !== null && /^[a-z]{3}$/iu.test(text) ? text.toUpperCase() : null;

/**
 * Saves products of the catalogue of a shop, with their variants. What is too long is cut and what
 * is no address is left out: an odd value never keeps a product out. Saving the same again changes
 * nothing.
 */
export async function saveShopProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, source }: { team_id: string; source: ShopPlatformName },
  products: readonly ShopProduct[],
): Promise<void> {
  const last = new Map(
    products.flatMap((product) => {
      const external_id = clip(product.external_id, 100);
      return external_id === null ? [] : [[external_id, product] as const];
    }),
  );
  if (last.size === 0) return;
  await setAsideOtherPlatforms(tx.db, { team_id, source }, [...last.keys()]);
  const saved = await upsertProducts(
    tx,
    { team_id, source },
    [...last].map(([external_id, product]) => contentOf(external_id, product)),
  );
  const read = [...last].flatMap(([external_id, { variants }]) => {
    const product_id = saved.get(external_id)?.id;
    return variants === null || product_id === undefined ? [] : [{ product_id, variants }];
  });
  if (read.length > 0) await saveVariants(tx.db, team_id, read);
}

function contentOf(external_id: string, product: ShopProduct): ProductContent {
  return {
    external_id,
    title: clip(product.title, 500) ?? external_id,
    handle: clip(product.handle, 300),
    url: httpUrl(product.url),
    image_url: httpUrl(product.image_url),
    sku: clip(product.sku, 100),
    gtin: readGtin(product.gtin),
    brand: clip(product.brand, 200),
    product_type: clip(product.product_type, 200),
    tags: product.tags?.flatMap((tag) => clip(tag, 100) ?? []).slice(0, 250) ?? null,
    price: amount(product.price),
    currency: currencyOf(product.currency),
    added_at: instantOf(product.added_at),
    is_active: product.is_active,
  };
}

/**
 * A team that moved to another platform: the same number there is another product. The one of the
 * former platform keeps its reviews, under an identifier that names its platform.
 */
async function setAsideOtherPlatforms(
  db: Transaction<DB>,
  { team_id, source }: { team_id: string; source: ShopPlatformName },
  external_ids: readonly string[],
): Promise<void> {
  await sql`
    update products p set external_id = p.source || ':' || p.external_id, is_active = false
    where team_id = ${team_id} and external_id = any(${[...external_ids]}::text[])
      and source in ('shopify', 'woocommerce', 'prestashop') and source <> ${source}
      and not exists (select from products q where q.team_id = p.team_id and q.external_id = p.source || ':' || p.external_id)`.execute(
    db,
  );
}

/** A variant that the shop has removed stays, not sold any more: orders that name it find it. */
async function saveVariants(
  db: Transaction<DB>,
  team_id: string,
  products: readonly { product_id: string; variants: NonNullable<ShopProduct['variants']> }[],
): Promise<void> {
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
          price: amount(variant.price),
          image_url: httpUrl(variant.image_url),
          is_active: variant.is_active,
          position,
        };
        return [[external_id, row] as const];
      }),
    ),
  );
  const rowsJson = JSON.stringify([...rows.values()]);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as g(product_id bigint, external_id text, title text, sku text, gtin text, price numeric, image_url text, is_active boolean, position int)),
    gone as (
      update product_variants v set is_active = false
      where v.team_id = ${team_id} and v.product_id = any(${products.map(({ product_id }) => product_id)}::bigint[]) and v.is_active
        and not exists (select from given g where g.external_id = v.external_id))
    insert into product_variants as v (team_id, product_id, external_id, title, sku, gtin, price, image_url, is_active, position)
    select ${team_id}::bigint, product_id, external_id, title, sku, gtin, price, image_url, is_active, position from given order by external_id
    on conflict (team_id, external_id) where external_id is not null do update set
      product_id = excluded.product_id, title = coalesce(excluded.title, v.title), sku = coalesce(excluded.sku, v.sku), gtin = coalesce(excluded.gtin, v.gtin),
      price = coalesce(excluded.price, v.price), image_url = coalesce(excluded.image_url, v.image_url), is_active = excluded.is_active, position = excluded.position
    where (excluded.product_id, coalesce(excluded.title, v.title), coalesce(excluded.sku, v.sku), coalesce(excluded.gtin, v.gtin), coalesce(excluded.price, v.price), coalesce(excluded.image_url, v.image_url), excluded.is_active, excluded.position)
      is distinct from (v.product_id, v.title, v.sku, v.gtin, v.price, v.image_url, v.is_active, v.position)`.execute(
    db,
  );
}
