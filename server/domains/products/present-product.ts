import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type {
  ProductsTable,
  ProductVariantsTable,
} from '#server/database/tables/products/products.ts';
import type { ProductFigures } from './read-product-figures.ts';

export type ProductRow = Omit<Selectable<ProductsTable>, 'search'>;
export type VariantRow = Selectable<ProductVariantsTable>;

export function presentProduct(
  product: ProductRow,
  variants: readonly VariantRow[],
  figures: ProductFigures,
): Answer<'listProducts'>['data'][number] {
  const { id, external_id, source, title, url, image_url, sku, gtin, brand } = product;
  return {
    id,
    external_id,
    source,
    title,
    url,
    image_url,
    sku,
    gtin,
    brand,
    price: product.price,
    currency: product.currency,
    is_active: product.is_active,
    variants: variants.map((variant) => ({
      id: variant.id,
      external_id: variant.external_id,
      title: variant.title,
      sku: variant.sku,
      gtin: variant.gtin,
      price: variant.price,
      image_url: variant.image_url,
      is_active: variant.is_active,
    })),
    review_count: figures.count,
    average_rating: figures.average,
    updated_at: product.updated_at.toISOString(),
  };
}
