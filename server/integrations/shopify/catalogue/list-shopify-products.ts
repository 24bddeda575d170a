import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import { type PageCursor, followPage } from '#server/outgoing/follow-pages.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import type { ShopProductPage, ShopVariant } from '#server/ports/shop-product.ts';
import { callShopify } from '../call-shopify.ts';
import { LIST_PRODUCTS, LIST_VARIANTS } from '../documents.ts';
import {
  mediaNode,
  pictureOf,
  productNode,
  translateProduct,
  translateVariant,
  variantNode,
} from './translate-product.ts';

const pageInfo = z.looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const variantList = z.looseObject({
  nodes: z.array(
    variantNode
      .extend({ media: z.looseObject({ nodes: z.array(mediaNode) }).nullish() })
      .nullable()
      .catch(null),
  ),
  pageInfo,
});
const listed = productNode.extend({ variants: variantList });
const page = z.looseObject({
  products: z.looseObject({
    nodes: z.array(z.unknown()),
    pageInfo,
  }),
});
const variantPage = z.looseObject({
  product: z.looseObject({ variants: variantList }).nullable(),
});
const named = z.looseObject({ id: z.string() });

/** The largest page. A query may cost at most 1,000 points, and a product costs about 65. */
const TOGETHER = 10;
/** A product has at most 2,048 variants. */
const MOST_VARIANT_PAGES = 25;
/**
 * A list ends after 25,000 entries. Before that, a new list begins at the date that was reached.
 */
const MOST_OF_ONE_QUERY = 20_000;
/** A change may become visible after a later one, so the end of the list is read again. */
const OVERLAP_MS = 2 * 60_000;
const BEGINNING = '1990-01-01T00:00:00.000Z';

const cursorShape = z.object({
  /** Products that changed since this date are listed. */
  from: z.string(),
  /** Shopify’s own cursor within that list. Null at its start. */
  after: z.string().nullable(),
  /** The number of products of the list that were read. */
  read: z.int(),
  /** The date of the newest change that was read. */
  reached: z.string(),
});
type Place = z.output<typeof cursorShape>;

export function changesSince(at: Date): string {
  const from = at.toISOString();
  return JSON.stringify({ from, after: null, read: 0, reached: from } satisfies Place);
}

/**
 * Lists one page of the catalogue in the order of its changes. The first reading uses the same
 * list.
 */
export async function listShopifyProducts(
  app: ShopifyApp,
  credentials: ShopCredentials,
  cursor: string | null,
): Promise<ShopProductPage> {
  const place = readCursor(cursor);
  const { nodes, pageInfo: info } = await readPage(app, credentials, place);
  const products: ShopProductPage['products'][number][] = [];
  const unreadable: string[] = [];
  let { reached } = place;
  for (const value of nodes) {
    const node = listed.safeParse(value).data;
    if (!node) {
      unreadable.push((named.safeParse(value).data?.id ?? '?').slice(0, 60));
      continue;
    }
    if (node.updatedAt !== undefined && Date.parse(node.updatedAt) > Date.parse(reached))
      reached = new Date(node.updatedAt).toISOString();
    products.push(translateProduct(node, await allVariants(app, credentials, node)));
  }
  const next = info.hasNextPage ? (info.endCursor ?? null) : null;
  if (next !== null && next === place.after)
    throw new ProviderError('content', 'Shopify renvoie sans fin la même page de produits.');
  const read = place.read + nodes.length;
  return {
    products,
    unreadable,
    is_full: next !== null,
    cursor: JSON.stringify(placeAfter({ ...place, reached }, next, read)),
  };
}

function placeAfter({ from, reached }: Place, next: string | null, read: number): Place {
  if (next === null) {
    const end = Date.parse(reached) - OVERLAP_MS;
    const isNew = end > Date.parse(from);
    return { from: isNew ? new Date(end).toISOString() : from, after: null, read: 0, reached };
  }
  return read >= MOST_OF_ONE_QUERY && reached > from
    ? { from: reached, after: null, read: 0, reached }
    : { from, after: next, read, reached };
}

/**
 * Reads the cursor. An invalid one comes from another version of the program: the catalogue is read
 * again, which changes nothing.
 */
function readCursor(cursor: string | null): Place {
  const beginning = { from: BEGINNING, after: null, read: 0, reached: BEGINNING };
  return cursor === null ? beginning : cursorShape.catch(beginning).parse(JSON.parse(cursor));
}

/**
 * Reads a page. Shopify reports the cost of a query only when it refuses it, and then a smaller
 * page is requested.
 */
async function readPage(
  app: ShopifyApp,
  credentials: ShopCredentials,
  { from, after }: Place,
): Promise<z.output<typeof page>['products']> {
  for (let first = TOGETHER; ; first = Math.floor(first / 2)) {
    try {
      const variables = { first, after, query: `updated_at:>='${from}'` };
      return (
        await callShopify(app, credentials, { document: LIST_PRODUCTS, variables, shape: page })
      ).products;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.field !== 'first' || first <= 1) throw error;
    }
  }
}

/**
 * Returns all variants of a product. The page contains the first twenty, and the others are
 * requested separately.
 */
async function allVariants(
  app: ShopifyApp,
  credentials: ShopCredentials,
  { id, variants }: z.output<typeof listed>,
): Promise<ShopVariant[]> {
  const all = variantsOf(variants);
  let { pageInfo: info } = variants;
  let at: PageCursor | null = null;
  for (let page = 0; info.hasNextPage && page < MOST_VARIANT_PAGES; page++) {
    at = followPage('Shopify', at, info.endCursor ?? '');
    const { product }: z.output<typeof variantPage> = await callShopify(app, credentials, {
      document: LIST_VARIANTS,
      variables: { id: `gid://shopify/Product/${id}`, after: at.page },
      shape: variantPage,
    });
    if (product === null) break;
    all.push(...variantsOf(product.variants));
    info = product.variants.pageInfo;
  }
  return all;
}

function variantsOf({ nodes }: z.output<typeof variantList>): ShopVariant[] {
  return nodes.flatMap((node) =>
    node ? [translateVariant(node, pictureOf(node.media?.nodes[0] ?? null))] : [],
  );
}
