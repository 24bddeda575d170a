import { needs, type Operation } from './admin-call.ts';
import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import type { FakeShop } from './fake-shop.ts';
import { bulkLines } from './shopify-products.ts';

/**
 * The operations that start and read a bulk query
 * (https://shopify.dev/docs/api/usage/bulk-operations/queries).
 */
export const BULK_OPERATIONS: Readonly<Record<string, Operation>> = {
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
    const id = `gid://shopify/BulkOperation/${++operations}`;
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

let operations = 720_918;

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

/** Returns the catalogue at the end of the operation. */
function fileOf(shop: FakeShop): Buffer {
  const file =
    shop.bulk?.file ?? Buffer.concat(shop.products.map((one) => Buffer.from(bulkLines(one))));
  if (shop.bulk) shop.bulk.file = file;
  return file;
}

/**
 * Returns the file of the last bulk operation, or a range of it. A call with a token is refused.
 */
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
