import { z } from 'zod';
import type { ShopProduct, ShopVariant } from '#server/ports/shop-product.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { readUtc } from '../stores/write-store-order.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined ? null : String(value)));
/** A number of the store, as text. */
export const wooId = z.union([z.string(), z.int()]).transform(String);
const pictures = z
  .array(z.looseObject({ src: text }))
  .nullish()
  .catch(null);
const terms = z
  .array(z.looseObject({ name: text }))
  .nullish()
  .catch(null);

export const wooProduct = z.looseObject({
  id: wooId,
  name: text,
  slug: text,
  permalink: text,
  type: text,
  status: text,
  sku: text,
  global_unique_id: text,
  price: text,
  images: pictures,
  categories: terms,
  tags: terms,
  brands: terms,
  variations: z.array(wooId).nullish().catch(null),
  date_created_gmt: text,
  date_modified_gmt: text,
});
export type WooProduct = z.output<typeof wooProduct>;

export const wooVariation = z.looseObject({
  id: wooId,
  status: text,
  sku: text,
  global_unique_id: text,
  price: text,
  image: z.looseObject({ src: text }).nullish().catch(null),
  attributes: z
    .array(z.looseObject({ option: text }))
    .nullish()
    .catch(null),
});
/** Converts a product of the store. `variants` is null when they were not requested. */
export function writeProduct(
  one: WooProduct,
  store: Store,
  variants: ShopVariant[] | null,
): ShopProduct {
  const isPublic = one.status === 'publish';
  return {
    external_id: one.id,
    title: one.name ?? '',
    handle: one.slug,
    url: isPublic ? one.permalink : null,
    image_url: one.images?.[0]?.src ?? null,
    sku: one.sku,
    gtin: one.global_unique_id,
    brand: one.brands?.[0]?.name ?? null,
    product_type: one.categories?.[0]?.name ?? null,
    tags: one.tags?.flatMap(({ name }) => name ?? []) ?? null,
    price: one.price,
    currency: store.options['currency'] ?? null,
    added_at: readUtc(one.date_created_gmt),
    is_active: isPublic,
    variants,
  };
}

export function writeVariation(one: z.output<typeof wooVariation>): ShopVariant {
  return {
    external_id: one.id,
    title: one.attributes?.flatMap(({ option }) => option || []).join(' / ') || null,
    sku: one.sku,
    gtin: one.global_unique_id,
    price: one.price,
    image_url: one.image?.src ?? null,
    is_active: one.status === null || one.status === 'publish',
  };
}
