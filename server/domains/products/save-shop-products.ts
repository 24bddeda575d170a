import { sql, type Transaction } from 'kysely';
import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { ShopProduct } from '#server/ports/shop-product.ts';
import { readGtin } from './find-products.ts';
import { httpUrl } from './record-order-products.ts';
import type { ProductContent } from './read-product.ts';
import { upsertProducts } from './save-products.ts';
import { decimalAmount, clip, saveVariants } from './save-variants.ts';

const instantOf = (text: string | null | undefined): string | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) || at <= 0 ? null : new Date(at).toISOString();
};
const currencyOf = (text: string | null): string | null =>
  text !== null && /^[a-z]{3}$/iu.test(text) ? text.toUpperCase() : null;

/**
 * Saves products of a shop’s catalogue with their variants. Long values are cut and invalid
 * addresses are left out, so that an invalid value never refuses a product. A repeated save changes
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
  if (read.length > 0) await saveVariants(tx.db, team_id, read, { isWhole: true });
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
    price: decimalAmount(product.price),
    currency: currencyOf(product.currency),
    added_at: instantOf(product.added_at),
    is_active: product.is_active,
  };
}

/**
 * Renames the identifiers of products of a former platform, because the same number is another
 * product at the new one. Reviews stay with the former product, whose identifier begins with the
 * platform’s name.
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
