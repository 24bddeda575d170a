import { z } from 'zod';
import type { ShopProduct, ShopVariant } from '#server/ports/shop-product.ts';

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
/** Parses `gid://shopify/Product/123` to `123`, the identifier in order lines. */
const gid = (type: string) =>
  z
    .string()
    .regex(new RegExp(String.raw`^gid://shopify/${type}/\d{1,20}$`, 'u'))
    .transform((id) => id.slice(id.lastIndexOf('/') + 1));
const picture = z
  .looseObject({
    preview: z.looseObject({ image: z.looseObject({ url: text }).nullish() }).nullish(),
  })
  .nullish()
  .catch(null);
const metafield = z.looseObject({ value: text }).nullish().catch(null);

export const productNode = z.looseObject({
  id: gid('Product'),
  title: text,
  handle: text,
  status: text,
  vendor: text,
  productType: text,
  tags: z.array(z.string()).nullish().catch(null),
  createdAt: text,
  updatedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  onlineStoreUrl: text,
  featuredMedia: picture,
  priceRangeV2: z
    .looseObject({ minVariantPrice: z.looseObject({ amount: text, currencyCode: text }) })
    .nullish()
    .catch(null),
  rating: metafield,
  rating_count: metafield,
});
export type ProductNode = z.output<typeof productNode>;

export const variantNode = z.looseObject({
  id: gid('ProductVariant'),
  title: text,
  sku: text,
  barcode: text,
  price: text,
});
type VariantNode = z.output<typeof variantNode>;

export const mediaNode = picture;

export const pictureOf = (media: z.output<typeof picture>): string | null =>
  media?.preview?.image?.url ?? null;

/**
 * The statuses in which the shop sells a product. An unlisted one is sold only through its link.
 */
const SOLD = new Set(['ACTIVE', 'UNLISTED']);
/** Shopify’s name for the only variant of a product without variants. */
const NO_VARIANT = 'Default Title';

/** Translates a product. `variants` is null when they were not read. */
export function translateProduct(
  node: ProductNode,
  variants: readonly ShopVariant[] | null,
): ShopProduct {
  const [first] = variants ?? [];
  return {
    external_id: node.id,
    title: node.title ?? '',
    handle: node.handle,
    url: node.onlineStoreUrl,
    image_url: pictureOf(node.featuredMedia),
    sku: first?.sku ?? null,
    gtin: first?.gtin ?? null,
    brand: node.vendor,
    product_type: node.productType,
    tags: node.tags ?? null,
    price: node.priceRangeV2?.minVariantPrice.amount ?? null,
    currency: node.priceRangeV2?.minVariantPrice.currencyCode ?? null,
    added_at: node.createdAt,
    is_active: node.status === null || SOLD.has(node.status),
    variants,
    shown_rating: shownRating(node),
  };
}

export function translateVariant(node: VariantNode, image_url: string | null): ShopVariant {
  return {
    external_id: node.id,
    title: node.title === NO_VARIANT ? null : node.title,
    sku: node.sku,
    gtin: node.barcode,
    price: node.price,
    image_url,
    is_active: true,
  };
}

const ratingValue = z.looseObject({ value: z.string() });

/** Returns the standard metafields of a product, `reviews.rating` and `reviews.rating_count`. */
export function shownRating({
  rating,
  rating_count,
}: Pick<ProductNode, 'rating' | 'rating_count'>): string | null {
  if (!rating && !rating_count) return null;
  const average = Number(ratingValue.safeParse(parsed(rating?.value ?? '')).data?.value);
  return `${Number.isNaN(average) ? '?' : average.toFixed(1)}|${Number(rating_count?.value ?? 0)}`;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
