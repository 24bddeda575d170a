import { type AdminCall, needs, type Operation } from './admin-call.ts';
import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import type { FakeShop } from './fake-shop.ts';
import {
  bulkLines,
  changedProducts,
  type FakeProduct,
  graphProduct,
  variantConnection,
} from './shopify-products.ts';

const productOf = ({ shop }: Pick<AdminCall, 'shop'>, gid: unknown): FakeProduct | undefined =>
  shop.products.find(({ id }) => `gid://shopify/Product/${id}` === gid);

/** What can be asked of the catalogue of a shop. */
export const PRODUCT_OPERATIONS: Readonly<Record<string, Operation>> = {
  CountProducts: needs('read_products', ({ shop }) => ({
    data: { productsCount: { count: shop.products.length, precision: 'EXACT' } },
  })),
  ListProducts: needs('read_products', ({ shop, variables }) => {
    const all = changedProducts(shop.products, variables['query']);
    const from = Number(variables['after'] ?? 0);
    const end = Math.min(from + Number(variables['first']), all.length);
    return {
      data: {
        products: {
          nodes: all.slice(from, end).map((product) => ({
            ...graphProduct(product),
            variants: variantConnection(product, 0, 20),
          })),
          pageInfo: { hasNextPage: end < all.length, endCursor: end === 0 ? null : String(end) },
        },
      },
    };
  }),
  ListVariants: needs('read_products', (call) => {
    const product = productOf(call, call.variables['id']);
    const from = Number(String(call.variables['after'] ?? 'v0').slice(1));
    return {
      data: { product: product ? { variants: variantConnection(product, from, 100) } : null },
    };
  }),
  FindProducts: needs('read_products', (call) => {
    const ids = call.variables['ids'] as string[];
    if (ids.length > 250) throw new Error('an array holds 250 elements at most');
    return { data: { nodes: ids.map((id) => (productOf(call, id) ? { id } : null)) } };
  }),
  StartExport: needs('read_products', ({ shop, variables }) => {
    const refuse = (code: string, message: string): Record<string, unknown> => ({
      data: {
        bulkOperationRunQuery: {
          bulkOperation: null,
          userErrors: [{ field: ['query'], message, code }],
        },
      },
    });
    if (!/\bedges\b/u.test(String(variables['query'])))
      return refuse('INVALID', 'The query must contain a connection with edges');
    if (shop.bulk && shop.bulk.polls > 0)
      return refuse('OPERATION_IN_PROGRESS', 'A bulk query operation is already in progress');
    const id = `gid://shopify/BulkOperation/${++bulkOperations}`;
    shop.bulk = { id, polls: shop.bulk_polls, status: 'COMPLETED', file: null };
    return {
      data: {
        bulkOperationRunQuery: { bulkOperation: { id, status: 'CREATED' }, userErrors: [] },
      },
    };
  }),
  ReadExport: needs('read_products', ({ shop, variables }) => {
    const { bulk } = shop;
    if (bulk?.id !== variables['id']) return { data: { bulkOperation: null } };
    if (bulk && bulk.polls > 0) {
      bulk.polls--;
      return { data: { bulkOperation: presentBulk(shop, 'RUNNING') } };
    }
    return { data: { bulkOperation: presentBulk(shop, bulk?.status ?? 'FAILED') } };
  }),
};

let bulkOperations = 720_918;

function presentBulk(shop: FakeShop, status: string): Record<string, unknown> {
  const isReady = status === 'COMPLETED';
  const size = isReady ? fileOf(shop).byteLength : 0;
  return {
    id: shop.bulk?.id,
    status,
    errorCode: status === 'FAILED' ? 'TIMEOUT' : null,
    rootObjectCount: String(shop.products.length),
    fileSize: isReady ? String(size) : null,
    url: isReady && size > 0 ? `${shop.origin}/bulk/products.jsonl?Signature=x` : null,
  };
}

/** The catalogue when the operation ended. */
function fileOf(shop: FakeShop): Buffer {
  const file =
    shop.bulk?.file ?? Buffer.concat(shop.products.map((one) => Buffer.from(bulkLines(one))));
  if (shop.bulk) shop.bulk.file = file;
  return file;
}

/** The file of the last bulk operation, without a token, also a part of it. */
export function giveBulkFile({ headers }: FakeCall, shop: FakeShop): FakeAnswer {
  if (headers['x-shopify-access-token'] !== undefined)
    return { status: 400, body: 'a storage of files knows no token' };
  if (!shop.bulk) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  const file = fileOf(shop);
  const [, from] = /^bytes=(\d+)-$/u.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, body: file };
  if (Number(from) >= file.byteLength) return { status: 416, body: '' };
  return {
    status: 206,
    body: file.subarray(Number(from)),
    headers: { 'content-range': `bytes ${from}-${file.byteLength - 1}/${file.byteLength}` },
  };
}
