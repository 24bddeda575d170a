import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopProduct, ShopProductPage, ShopVariant } from '#server/ports/shop-product.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { readProductChanges } from '../stores/read-product-changes.ts';
import { readUtc } from '../stores/write-store-order.ts';
import { callWoo, type WooQuery } from './call-woo.ts';
import {
  wooId,
  type WooProduct,
  wooProduct,
  wooVariation,
  writeProduct,
  writeVariation,
} from './woo-product.ts';
import { beforeSecond, withoutKnown } from './woo-filters.ts';

const TOGETHER = 50;
const MOST_TOGETHER = 100;
/** A product of more variations than that is a generated one. */
const MOST_VARIATION_PAGES = 20;
const FIELDS =
  'id,name,slug,permalink,type,status,sku,global_unique_id,price,images,categories,tags,brands,variations,date_created_gmt,date_modified_gmt';
const VARIATION_FIELDS = 'id,status,sku,global_unique_id,price,image,attributes';
const NO_RIGHT =
  'La clé de cette boutique ne permet pas de lire les produits : créez-la pour un administrateur de la boutique, en lecture et écriture. Les commandes sont lues.';

const rows = z.array(z.unknown());
const named = z.looseObject({ id: wooId });

/** One page of the catalogue, the earliest change first. */
export async function listWooProducts(
  resolve: ResolveAllowed,
  store: Store,
  cursor: string | null,
): Promise<ShopProductPage> {
  const unreadable: string[] = [];
  const page = await readProductChanges(cursor, async ({ from, known }) => {
    const query = {
      status: 'any',
      dates_are_gmt: 'true',
      modified_after: beforeSecond(from),
      orderby: 'modified',
      order: 'asc',
      per_page: TOGETHER,
      _fields: FIELDS,
      ...withoutKnown(known, TOGETHER),
    };
    const data = (await ask(resolve, store, 'products', query, rows)) ?? [];
    const read = data.flatMap((row) => {
      const parsed = wooProduct.safeParse(row);
      const changed_at = readUtc(parsed.data?.date_modified_gmt);
      if (parsed.data && changed_at !== null)
        return [{ id: parsed.data.id, changed_at, product: parsed.data }];
      unreadable.push(String(named.safeParse(row).data?.id ?? '?').slice(0, 20));
      return [];
    });
    return { rows: read, is_full: data.length >= TOGETHER && read.length > 0 };
  });
  const products: ShopProduct[] = [];
  for (const { product: one } of page.rows)
    products.push(writeProduct(one, store, await listVariations(resolve, store, one)));
  return { products, unreadable, cursor: page.cursor, is_full: page.is_full };
}

/** Without those in its bin, as they are listed. */
export async function countWooProducts(
  resolve: ResolveAllowed,
  store: Store,
): Promise<number | null> {
  const query = { status: 'any', per_page: 1, _fields: 'id' };
  const call = { path: 'products', query, without_right: NO_RIGHT };
  return (await callWoo(resolve, store, call, rows))?.total ?? null;
}

/** Which of these products the store still has. Those in its bin are not listed. */
export async function findWooProductIds(
  resolve: ResolveAllowed,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += MOST_TOGETHER) {
    const include = ids.slice(at, at + MOST_TOGETHER).join(',');
    const query = { status: 'any', include, per_page: MOST_TOGETHER, _fields: 'id' };
    for (const { id } of (await ask(resolve, store, 'products', query, z.array(named))) ?? [])
      found.add(id);
  }
  return found;
}

/** Null: they were not read, and those that are known stay. */
async function listVariations(
  resolve: ResolveAllowed,
  store: Store,
  { id, variations }: WooProduct,
): Promise<ShopVariant[] | null> {
  if (variations == null || variations.length === 0) return [];
  const all: ShopVariant[] = [];
  for (let page = 1; page <= MOST_VARIATION_PAGES; page++) {
    const query = { per_page: MOST_TOGETHER, page, orderby: 'id', order: 'asc' };
    const listed = await ask(
      resolve,
      store,
      `products/${encodeURIComponent(id)}/variations`,
      { ...query, _fields: VARIATION_FIELDS },
      rows,
    ).catch((error: unknown) => {
      // One product that cannot be read does not stop the catalogue.
      if (error instanceof ProviderError && error.kind === 'content') return null;
      throw error;
    });
    if (listed === null) return null;
    for (const row of listed) {
      const read = wooVariation.safeParse(row).data;
      if (read) all.push(writeVariation(read));
    }
    if (listed.length < MOST_TOGETHER) break;
  }
  return all;
}

/** A key that reads orders but no products is no broken connection. */
async function ask<S extends z.ZodType>(
  resolve: ResolveAllowed,
  store: Store,
  path: string,
  query: WooQuery,
  shape: S,
): Promise<z.output<S> | null> {
  const call = { path, query, without_right: NO_RIGHT };
  return (await callWoo(resolve, store, call, shape))?.data ?? null;
}
