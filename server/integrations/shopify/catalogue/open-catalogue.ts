import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { CatalogueExport, ShopCatalogue } from '#server/ports/shop-catalogue.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { callShopify } from '../call-shopify.ts';
import * as documents from '../documents.ts';
import { changesSince, listShopifyProducts } from './list-shopify-products.ts';
import { readBulkFile } from './read-bulk-file.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
/** Counts and sizes arrive as texts, because they may exceed the numbers of JavaScript. */
const count = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => Number(value ?? 0))
  .catch(0);
const counted = z.looseObject({
  productsCount: z.looseObject({ count: z.int() }).nullable(),
});
const nodes = z.looseObject({ nodes: z.array(z.looseObject({ id: z.string() }).nullable()) });
const started = z.looseObject({
  bulkOperationRunQuery: z.looseObject({
    bulkOperation: z.looseObject({ id: z.string().max(200) }).nullish(),
    userErrors: z.array(z.looseObject({ message: z.string(), code: text })),
  }),
});
const exported = z.looseObject({
  bulkOperation: z
    .looseObject({
      status: z.string(),
      errorCode: text,
      rootObjectCount: count,
      fileSize: count,
      url: text,
    })
    .nullable(),
});

/** Opens the catalogue of shops, as pages of changes or as one file with everything. */
export function openCatalogue(app: ShopifyApp, resolve: ResolveAllowed): ShopCatalogue {
  return {
    countProducts: async (credentials) =>
      (
        await callShopify(app, credentials, {
          document: documents.COUNT_PRODUCTS,
          shape: counted,
        })
      ).productsCount?.count ?? null,
    listProducts: (credentials, cursor) => listShopifyProducts(app, credentials, cursor),
    cursorSince: changesSince,
    findProductIds: async (credentials, ids) => {
      const answer = await callShopify(app, credentials, {
        document: documents.FIND_PRODUCTS,
        variables: { ids: ids.map((id) => `gid://shopify/Product/${id}`) },
        shape: nodes,
      });
      return new Set(
        answer.nodes.flatMap((node) => (node ? node.id.slice(node.id.lastIndexOf('/') + 1) : [])),
      );
    },
    startExport: (credentials) => startExport(app, credentials),
    readExport: async (credentials, id) => {
      const { bulkOperation } = await callShopify(app, credentials, {
        document: documents.READ_EXPORT,
        variables: { id },
        shape: exported,
      });
      return bulkOperation ? stateOf(bulkOperation) : { state: 'failed' };
    },
    readExportedProducts: (url, from) => readBulkFile(resolve, url, from),
  };
}

async function startExport(app: ShopifyApp, credentials: ShopCredentials): Promise<string> {
  const { bulkOperation, userErrors } = (
    await callShopify(app, credentials, {
      document: documents.START_EXPORT,
      variables: { query: documents.EXPORTED_PRODUCTS },
      shape: started,
      isWrite: true,
    })
  ).bulkOperationRunQuery;
  if (bulkOperation) return bulkOperation.id;
  const [error] = userErrors;
  const isBusy = error?.code === 'OPERATION_IN_PROGRESS' || error?.code === 'LIMIT_REACHED';
  throw new ProviderError(
    isBusy ? 'transient' : 'content',
    isBusy
      ? 'Shopify prépare déjà un fichier pour cette boutique : la lecture du catalogue attend son tour.'
      : `Shopify n’a pas préparé le fichier du catalogue : ${(error?.message ?? '').slice(0, 200)}`,
  );
}

const RUNNING = new Set(['CREATED', 'RUNNING']);

function stateOf(
  operation: NonNullable<z.output<typeof exported>['bulkOperation']>,
): CatalogueExport {
  const { status, url, fileSize: bytes, rootObjectCount: product_count } = operation;
  if (RUNNING.has(status)) return { state: 'running', product_count };
  return status === 'COMPLETED'
    ? { state: 'ready', url, bytes, product_count }
    : { state: 'failed' };
}
