import { errorsByField, frenchErrorMap } from '#contract/api/french-errors.ts';
import { incomingProduct, type IncomingProduct } from '#contract/api/schemas/products/products.ts';
import type { ShopVariant } from '#server/ports/shop-product.ts';
import { readGtin } from './find-products.ts';
import { httpUrl } from './record-order-products.ts';

/** A product as a platform or a file describes it. A field is null when it is not given. */
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
  /** When absent, the stored state stays, and a new product is sold. */
  is_active?: boolean | null;
}

/** A row that was read as a product, or the reason why it is invalid. */
export type ReadProduct = NamedProduct | { external_id: string | null; message: string };

export interface NamedProduct {
  product: ProductContent;
  variants: readonly ShopVariant[];
}

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
    ? { product: contentOf(parsed.data), variants: variantsOf(parsed.data) }
    : { external_id: parsed.data.external_id, message };
}

/**
 * Returns the identifier when it is a text or a number. Other values are not converted, because an
 * object of JSON may have a field `toString` that is not a function.
 */
function readExternalId(row: unknown): string {
  const rowsJson: unknown =
    typeof row === 'object' && row !== null ? Reflect.get(row, 'external_id') : null;
  return typeof rowsJson === 'string' || typeof rowsJson === 'number' ? String(rowsJson) : '';
}

function problemOf({ url, image_url, gtin, variants }: IncomingProduct): string | null {
  for (const [field, text] of Object.entries({ url, image_url }))
    if (text && httpUrl(text) === null)
      return `Le champ « ${field} » doit être une adresse qui commence par https://.`;
  const codes = [gtin, ...(variants ?? []).map((variant) => variant.gtin)];
  return codes.some((code) => code && readGtin(code) === null)
    ? 'Le champ « gtin » n’est pas un code GTIN valable (8, 12, 13 ou 14 chiffres, clé de contrôle comprise).'
    : null;
}

const priceOf = (price: IncomingProduct['price']): string | null =>
  price === null || price === undefined ? null : Number(price).toFixed(2);

function variantsOf({ variants }: IncomingProduct): ShopVariant[] {
  return (variants ?? []).map(({ external_id, title, sku, gtin, price, image_url }) => ({
    external_id,
    title: title || null,
    sku: sku || null,
    gtin: gtin ?? null,
    price: priceOf(price),
    image_url: image_url ?? null,
    is_active: true,
  }));
}

function contentOf(product: IncomingProduct): ProductContent {
  return {
    external_id: product.external_id,
    title: product.title,
    url: httpUrl(product.url),
    image_url: httpUrl(product.image_url),
    sku: product.sku || null,
    gtin: readGtin(product.gtin),
    brand: product.brand || null,
    price: priceOf(product.price),
    currency: product.currency ?? null,
    is_active: product.is_active ?? null,
  };
}
