import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { customerPages } from '#customer-pages';
import type { App } from '#server/app.ts';
import { answerFailure } from '#server/http/calls/answer-failure.ts';
import { Failure } from '#server/failures.ts';
import { openProductFeed } from '#server/domains/reviews/products/feed/open-product-feed.ts';
import { queryOf, sendToAll, sendWithEtag } from '../wall/public-call.ts';
import { questionRoutes } from '../questions/question-routes.ts';
import { sitemapRoutes } from './give-sitemaps.ts';
import { createBadgeReader } from './create-badge-reader.ts';
import { createPageFinder } from './create-page-finder.ts';
import { giveBadges } from './give-badges.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { readProductQuery } from './read-product-query.ts';
import { voteHelpful } from './vote-helpful.ts';
import {
  findProductData,
  findProductHtml,
  type ProductCall,
  type ProductPages,
} from './find-product-html.ts';

const LARGEST_FORM = 20_000;

/**
 * Registers the public addresses of product reviews, which any site may read. They set no cookie.
 */
export function productPageRoutes(
  app: App,
  http: FastifyInstance,
  cache: PageCache = createPageCache(),
): void {
  const { db, config } = app;
  const pages = { db, config, findPage: createPageFinder(db), cache };
  const badges = { readBadges: createBadgeReader(db), cache };
  http.get('/products.js', (request, reply) =>
    sendToAll(
      request,
      reply,
      'text/javascript; charset=utf-8',
      customerPages.productScript,
      'public, max-age=86400',
    ),
  );
  void http.register(async (open) => {
    open.setErrorHandler((error, request, reply) =>
      answerFailure(app, error, request, reply.header('access-control-allow-origin', '*')),
    );
    open.get<{ Params: { file: string } }>('/feeds/google/:file', (request, reply) =>
      sendFeed(app, request.params.file, reply),
    );
    open.get<{ Params: { team_code: string } }>('/w/:team_code/badges', (request, reply) =>
      giveBadges(badges, request, reply),
    );
    open.post<{ Params: { team_code: string; review_id: string } }>(
      '/w/:team_code/reviews/:review_id/helpful',
      { bodyLimit: LARGEST_FORM },
      (request, reply) => voteHelpful(app, request, reply),
    );
    questionRoutes(app, open);
    sitemapRoutes(app, open);
    // A SKU may be long and contain any character, so that the whole rest of the path is one key.
    open.get<{ Params: { team_code: string; '*': string } }>('/w/:team_code/*', (request, reply) =>
      answerProduct(pages, request, reply),
    );
  });
}

async function answerProduct(
  pages: ProductPages,
  request: ProductCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { '*': file } = request.params;
  const key = file.slice(0, -'.html'.length);
  if (file.endsWith('.html')) {
    const page = await findProductHtml(pages, request, key);
    if (!page) return sendNoProduct(request, reply);
    if (page.policy !== null) void reply.header('content-security-policy', page.policy);
    return sendWithEtag(request, reply, 'text/html; charset=utf-8', page);
  }
  const data = file.endsWith('.json') ? await findProductData(pages, request, key) : undefined;
  return data
    ? sendWithEtag(request, reply, 'application/json; charset=utf-8', data)
    : reply
        .status(404)
        .header('access-control-allow-origin', '*')
        .send({ message: 'Ce produit n’existe pas.', code: 'not_found' });
}

/** Sends the product feed to anybody who has its secret URL, compressed and in pieces. */
async function sendFeed(app: App, file: string, reply: FastifyReply): Promise<FastifyReply> {
  const [, token] = /^([\w-]{32})\.xml$/u.exec(file) ?? [];
  const feed = token === undefined ? null : await openProductFeed(app, token);
  if (feed === null) throw new Failure('not_found');
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(Readable.from(feed));
}

function sendNoProduct(request: ProductCall, reply: FastifyReply): FastifyReply {
  const { html, policy } = customerPages.renderNoProduct(
    readProductQuery(queryOf(request)).locale ?? 'fr',
  );
  return reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);
}
