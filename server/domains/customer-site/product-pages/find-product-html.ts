import type { FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { App } from '#server/app.ts';
import type { Encoding } from '#server/http/calls/encode-body.ts';
import { Failure } from '#server/failures.ts';
import { encodingFor, queryOf } from '../wall/public-call.ts';
import type { FoundPage, PageFinder } from './create-page-finder.ts';
import { type PageCache, type PageContent, renderPage, type SentPage } from './page-cache.ts';
import { presentProductJson } from './present-product-json.ts';
import { readProductPage } from './read-product-page.ts';
import { type ProductQuery, readProductQuery, writeProductFilter } from './read-product-query.ts';
import { readProductPageData } from './read-product-page-data.ts';

export type ProductCall = FastifyRequest<{ Params: { team_code: string; '*': string } }>;

/** The tools of the product pages, for the life of the process. */
export interface ProductPages extends Pick<App, 'db' | 'config'> {
  findPage: PageFinder;
  cache: PageCache;
}

/**
 * The last page that is cached. Later pages have few readers, and anybody could fill the memory
 * with them.
 */
const LAST_CACHED_PAGE = 3;

/**
 * Returns the response of `GET /w/{team_code}/{product}.json`, or undefined when there is no such
 * product.
 */
export async function findProductData(
  pages: ProductPages,
  request: ProductCall,
  key: string,
): Promise<SentPage | undefined> {
  const { team_code } = request.params;
  const found = await pages.findPage(team_code, key);
  if (!found) return undefined;
  const query = readProductQuery(queryOf(request));
  const { filter } = query;
  const address = addressOf(query, ['json', found.product_id, team_code, key, filter]);
  return findOrRender(pages.cache, address, found, encodingFor(request), () =>
    renderJson(
      pages,
      found,
      filter,
      `/w/${encodeURIComponent(team_code)}/${encodeURIComponent(key)}.json`,
    ),
  );
}

/**
 * Returns the response of `GET /w/{team_code}/{product}.html`: the page, its frame on another site,
 * or its part for the script.
 */
export async function findProductHtml(
  pages: ProductPages,
  request: ProductCall,
  key: string,
): Promise<SentPage | undefined> {
  const found = await pages.findPage(request.params.team_code, key);
  if (!found) return undefined;
  const query = readProductQuery(queryOf(request));
  return findOrRender(
    pages.cache,
    addressOf(query, ['html', found.product_id, query]),
    found,
    encodingFor(request),
    () => renderHtml(pages, found, query),
  );
}

/**
 * Returns the cache key of the response, beside its version. Returns null when the response is not
 * cached.
 */
function addressOf(
  { filter: { word, attribute, page }, voted }: ProductQuery,
  parts: readonly unknown[],
): string | null {
  const isStored =
    word === null && attribute === null && voted === null && page <= LAST_CACHED_PAGE;
  return isStored ? JSON.stringify(parts) : null;
}

async function findOrRender(
  cache: PageCache,
  address: string | null,
  { version }: FoundPage,
  encoding: Encoding | null,
  render: () => Promise<PageContent>,
): Promise<SentPage> {
  return address === null ? renderPage(render) : cache.find(address, version, encoding, render);
}

async function renderJson(
  { db, config: { publicUrl } }: ProductPages,
  { product_id }: FoundPage,
  filter: ProductQuery['filter'],
  path: string,
): Promise<PageContent> {
  const content = await readProductPageData(db, product_id, filter);
  if (!content) throw new Failure('not_found');
  const next = content.has_more
    ? `${publicUrl}${path}?${writeProductFilter({ ...filter, page: filter.page + 1 }).toString()}`
    : null;
  return { text: JSON.stringify(presentProductJson(publicUrl, content, next)), policy: null };
}

async function renderHtml(
  pages: ProductPages,
  found: FoundPage,
  query: ProductQuery,
): Promise<PageContent> {
  const page = await readProductPage(pages, found, query);
  if (!page) throw new Failure('not_found');
  if (query.is_part) return { text: customerPages.renderProductPart(page), policy: null };
  const { html, policy } = customerPages.renderProductPage(page);
  return { text: html, policy };
}
