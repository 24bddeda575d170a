interface FakeVariant {
  id: number;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  image_url: string | null;
}

interface FakeMetafield {
  type: string;
  value: string;
  digest: string;
}

export interface FakeProduct {
  id: number;
  title: string;
  handle: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  vendor: string;
  product_type: string;
  tags: string[];
  created_at: string;
  updated_at: string;
  /** Null when the product is not published on the online store. */
  online_url: string | null;
  image_url: string | null;
  variants: FakeVariant[];
  /** Metafields by `namespace.key`. */
  metafields: Map<string, FakeMetafield>;
}

export function shopifyProduct(
  values: Partial<FakeProduct> & Pick<FakeProduct, 'id'>,
): FakeProduct {
  const { id, title = `Produit ${id}` } = values;
  return {
    title,
    handle: `produit-${id}`,
    status: 'ACTIVE',
    vendor: 'Maison Lavande',
    product_type: 'Savon',
    tags: [],
    created_at: '2026-01-05T10:00:00Z',
    updated_at: new Date(Date.now() - 86_400_000).toISOString(),
    online_url: `https://boutique.example/products/produit-${id}`,
    image_url: `https://cdn.example/produit-${id}.jpg`,
    variants: [shopifyVariant({ id: id * 10, title: 'Default Title', sku: `SKU-${id}` })],
    metafields: new Map(),
    ...values,
  };
}

export function shopifyVariant(
  values: Partial<FakeVariant> & Pick<FakeVariant, 'id'>,
): FakeVariant {
  return {
    title: `Taille ${values.id}`,
    sku: null,
    barcode: null,
    price: '12.50',
    image_url: null,
    ...values,
  };
}

const picture = (url: string | null): unknown =>
  url === null ? null : { preview: { image: { url } } };
const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`;

/** Returns a product in the format of the Admin API, without its variants. */
export function graphProduct(product: FakeProduct): Record<string, unknown> {
  const metafield = (key: string): unknown => {
    const found = product.metafields.get(`reviews.${key}`);
    return found ? { value: found.value } : null;
  };
  const prices = product.variants.map(({ price }) => Number(price));
  return {
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    status: product.status,
    vendor: product.vendor,
    productType: product.product_type,
    tags: product.tags,
    createdAt: product.created_at,
    updatedAt: product.updated_at,
    onlineStoreUrl: product.online_url,
    featuredMedia: picture(product.image_url),
    priceRangeV2: {
      minVariantPrice: { amount: String(Math.min(...prices)), currencyCode: 'EUR' },
    },
    rating: metafield('rating'),
    rating_count: metafield('rating_count'),
  };
}

function graphVariant({ id, title, sku, barcode, price }: FakeVariant): Record<string, unknown> {
  return { id: gid('ProductVariant', id), title, sku, barcode, price };
}

/** Returns a part of the variants of a product, as a connection. */
export function variantConnection(
  { variants }: FakeProduct,
  from: number,
  count: number,
): Record<string, unknown> {
  const end = Math.min(from + count, variants.length);
  return {
    nodes: variants.slice(from, end).map((variant) => ({
      ...graphVariant(variant),
      media: { nodes: variant.image_url === null ? [] : [picture(variant.image_url)] },
    })),
    pageInfo: { hasNextPage: end < variants.length, endCursor: end === 0 ? null : `v${end}` },
  };
}

/** Returns the lines that a bulk operation with grouped objects writes for one product. */
export function bulkLines(product: FakeProduct): string {
  const lines: unknown[] = [graphProduct(product)];
  for (const variant of product.variants) {
    lines.push({ ...graphVariant(variant), __parentId: gid('Product', product.id) });
    if (variant.image_url !== null)
      lines.push({
        id: gid('MediaImage', variant.id),
        preview: { image: { url: variant.image_url } },
        __parentId: gid('ProductVariant', variant.id),
      });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Returns the products that a query of changes finds, in the order of their changes. */
export function changedProducts(products: readonly FakeProduct[], query: unknown): FakeProduct[] {
  const [, since = ''] = /updated_at:>='([^']+)'/u.exec(String(query)) ?? [];
  return products
    .filter(({ updated_at }) => Date.parse(updated_at) >= Date.parse(since))
    .toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at) || a.id - b.id);
}
