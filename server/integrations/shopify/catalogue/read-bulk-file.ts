import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { requestAt } from '#server/outgoing/request-at.ts';
import type { ExportedProducts } from '#server/ports/shop-catalogue.ts';
import type { ShopProduct, ShopVariant } from '#server/ports/shop-product.ts';
import {
  mediaNode,
  pictureOf,
  type ProductNode,
  productNode,
  translateProduct,
  translateVariant,
  variantNode,
} from './translate-product.ts';

/** The number of products that are saved in one transaction. */
const TOGETHER = 100;
const LONGEST_LINE = 1_000_000;
/** The most variants of a product. Further ones are left out. */
const MOST_VARIANTS = 2_048;
/** Milliseconds without data after which a file is requested again. */
const SILENCE_MS = 30_000;
const NEWLINE = 0x0a;

interface Line {
  bytes: Buffer;
  /** The position in the file, in bytes, at which it begins. */
  start: number;
}

/**
 * Yields the products in the file of a bulk operation, from this byte on. Each line is one JSON
 * object: the variants of a product follow it, and their pictures follow them
 * (https://shopify.dev/docs/api/usage/bulk-operations/queries). Only one batch is in memory.
 */
export async function* readBulkFile(
  resolve: ResolveAllowed,
  url: string,
  from: number,
): AsyncGenerator<ExportedProducts> {
  const batch = newBatch();
  let end = from;
  for await (const line of readLines(resolve, url, from)) {
    end = line.start + line.bytes.byteLength + 1;
    const isNew = batch.add(line.bytes);
    if (isNew && batch.count() > TOGETHER) yield { ...batch.take(), end: line.start };
  }
  yield { ...batch.takeAll(), end };
}

const named = z.looseObject({ id: z.string().optional().catch(undefined) });
const child = z.looseObject({ __parentId: z.string() });

interface OpenProduct {
  node: ProductNode;
  variants: Map<string, ShopVariant>;
}

function newBatch() {
  let open: OpenProduct[] = [];
  let unreadable: string[] = [];
  const write = (products: readonly OpenProduct[]): ShopProduct[] =>
    products.map(({ node, variants }) => translateProduct(node, [...variants.values()]));
  const addChild = (value: unknown, parent: string): void => {
    const current = open.at(-1);
    const variant = variantNode.safeParse(value).data;
    if (variant) {
      // The variants of a product that could not be read do not belong to another one.
      if (parent === `gid://shopify/Product/${current?.node.id}`)
        if (current && current.variants.size < MOST_VARIANTS)
          current.variants.set(variant.id, translateVariant(variant, null));
      return;
    }
    const owner = current?.variants.get(parent.slice(parent.lastIndexOf('/') + 1));
    const image_url = pictureOf(mediaNode.parse(value));
    if (owner && image_url !== null) owner.image_url = image_url;
  };
  return {
    count: () => open.length,
    /** Returns true when the line begins another product. */
    add: (bytes: Buffer): boolean => {
      const value = parsed(bytes);
      const parent = child.safeParse(value).data?.__parentId;
      if (parent !== undefined) {
        addChild(value, parent);
        return false;
      }
      const product = productNode.safeParse(value);
      if (product.success) open.push({ node: product.data, variants: new Map() });
      else unreadable.push((named.safeParse(value).data?.id ?? '?').slice(0, 60));
      return product.success;
    },
    /** Returns all products except the last one, whose variants may follow. */
    take: () => {
      const products = write(open.slice(0, -1));
      const taken = { products, unreadable };
      open = open.slice(-1);
      unreadable = [];
      return taken;
    },
    takeAll: () => ({ products: write(open), unreadable }),
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseForeignJson(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

async function* readLines(
  resolve: ResolveAllowed,
  url: string,
  from: number,
): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.of();
  let start = from;
  for await (const chunk of readBytes(resolve, url, from)) {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, at)) {
      if (end > at) yield { bytes: rest.subarray(at, end), start: start + at };
      at = end + 1;
    }
    start += at;
    rest = rest.subarray(at);
    if (rest.byteLength > LONGEST_LINE)
      throw new ProviderError('content', 'Shopify a envoyé une ligne de catalogue démesurée.');
  }
  if (rest.byteLength > 0) yield { bytes: rest, start };
}

/** Yields the file from this byte on, also from a server that does not support ranges. */
async function* readBytes(
  resolve: ResolveAllowed,
  url: string,
  from: number,
): AsyncGenerator<Buffer> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), SILENCE_MS);
  try {
    const address = new URL(url);
    const answer = await requestAt(address, await resolve(address, stop.signal), {
      method: 'GET',
      headers: { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) },
      signal: stop.signal,
    });
    const status = answer.statusCode ?? 0;
    if (status === 416) return void answer.destroy();
    if (status !== 200 && status !== 206) {
      answer.destroy();
      throw refusalOf(status);
    }
    let skipped = status === 206 ? from : 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), SILENCE_MS);
      const before = Math.min(chunk.byteLength, from - skipped);
      skipped += before;
      if (before < chunk.byteLength) yield chunk.subarray(before);
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(
      'transient',
      'Le fichier du catalogue s’est interrompu : la lecture reprend là où elle en était.',
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Translates the refusal of a file, whose address expires after a week. */
function refusalOf(status: number): ProviderError {
  const isGone = status === 400 || status === 403 || status === 404 || status === 410;
  const text = `Shopify n’a pas donné le fichier du catalogue (réponse ${status}).`;
  return new ProviderError(isGone ? 'content' : 'transient', text, isGone ? { field: 'file' } : {});
}
