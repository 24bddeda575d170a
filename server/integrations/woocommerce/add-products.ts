import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store, StoreOrder } from '#server/ports/store-platform.ts';
import { callWoo } from './call-woo.ts';

/** The most products that one call returns. */
const TOGETHER = 100;

const text = z.string().nullish().catch(null);
const products = z.array(
  z.looseObject({
    id: z.union([z.string(), z.int()]).transform(String),
    permalink: text,
    status: text,
    global_unique_id: text,
    images: z
      .array(z.looseObject({ src: text }))
      .nullish()
      .catch(null),
  }),
);
type Product = z.output<typeof products>[number];

/**
 * Adds the pages, pictures and GTINs of products to orders, which lack them. Without an answer the
 * orders are recorded without them.
 */
export async function addProducts(
  resolve: ResolveAllowed,
  store: Store,
  orders: readonly StoreOrder[],
): Promise<readonly StoreOrder[]> {
  const ids = [
    ...new Set(
      orders
        .flatMap(({ order }) => order.line_items ?? [])
        .flatMap((line) => line.product_id ?? []),
    ),
  ].filter((id) => /^\d{1,20}$/u.test(id));
  if (ids.length === 0) return orders;
  const found = new Map<string, Product>();
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const page = await readProducts(resolve, store, ids.slice(from, from + TOGETHER));
    if (page === null) break;
    for (const product of page) found.set(product.id, product);
  }
  return orders.map((one) => ({
    ...one,
    order: {
      ...one.order,
      ...(one.order.line_items && {
        line_items: one.order.line_items.map((line) => {
          const product = found.get(line.product_id ?? '');
          if (!product) return line;
          const isPublic = product.status === 'publish';
          return {
            ...line,
            ...(!line.gtin &&
              product.global_unique_id && { gtin: product.global_unique_id.slice(0, 50) }),
            url: isPublic ? (webAddress(product.permalink) ?? line.url) : line.url,
            image_url: line.image_url ?? webAddress(product.images?.[0]?.src),
          };
        }),
      }),
    },
  }));
}

async function readProducts(
  resolve: ResolveAllowed,
  store: Store,
  ids: readonly string[],
): Promise<Product[] | null> {
  const query = {
    include: ids.join(','),
    per_page: TOGETHER,
    _fields: 'id,permalink,status,global_unique_id,images',
  };
  try {
    return (await callWoo(resolve, store, { path: 'products', query }, products))?.data ?? null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

function webAddress(typed: string | null | undefined): string | null {
  const url = typed ? URL.parse(typed) : null;
  return url && /^https?:$/u.test(url.protocol) && url.href.length <= 2048 ? url.href : null;
}
