import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { App } from '#server/app.ts';
import { answerFailure, toFailure } from '#server/http/calls/answer-failure.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { findWallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { productPageRoutes } from '../product-pages/product-page-routes.ts';
import { attestationRoutes } from './attestation-routes.ts';
import { type OfShop, queryOf, sendNoWall, sendPublicPage, sendToAll } from './public-call.ts';
import { readWall } from './read-wall.ts';
import { readWallQuery } from './read-wall-query.ts';

const VISITS_PER_MINUTE = 240;
const DAY = 'public, max-age=86400';

/**
 * Registers the public routes: the wall, its widgets, the attestation, the report of a review. They
 * read and set no cookie.
 */
export function publicReviewRoutes(app: App, http: FastifyInstance): void {
  void http.register(async (open) => {
    const limit = createRateLimit(VISITS_PER_MINUTE, 60_000, app.config.rateLimits);
    open.addHook('onRequest', (request, _reply, done) => {
      limit.take(addressOf(request));
      done();
    });
    open.setErrorHandler((error, request, reply) => refuseWithText(app, error, request, reply));
    open.get('/dashboard/reviews/custom', (request, reply) => showWall(app, request, reply));
    open.get('/embed.js', (request, reply) =>
      sendToAll(request, reply, 'text/javascript; charset=utf-8', customerPages.embedScript, DAY),
    );
    open.get<{ Params: { team_code: string } }>('/avis/:team_code/embed.json', (request, reply) =>
      giveWall(app, request, reply),
    );
    attestationRoutes(app, open);
    productPageRoutes(app, open);
  });
}

async function showWall(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { team_code, filter, form, is_embedded, locale, style } = readWallQuery(queryOf(request));
  const wallShop = await findWallShop(app.db, team_code);
  if (!wallShop) return sendNoWall(request, reply, locale);
  const { shop, moderation_days } = wallShop;
  const page = {
    kind: 'wall',
    shop,
    locale: locale ?? wallShop.locale,
    team_code,
    base: '',
    public_url: app.config.publicUrl,
    form,
    is_embedded,
    style,
    moderation_days,
    ...(await readWall(app.db, wallShop.team_id, filter)),
  } as const;
  return sendPublicPage(reply, 200, page);
}

async function giveWall(app: App, request: OfShop, reply: FastifyReply): Promise<FastifyReply> {
  const base = app.config.publicUrl;
  const { team_code, filter, form, locale, style } = readWallQuery(
    queryOf(request),
    request.params.team_code,
  );
  const wallShop = await findWallShop(app.db, team_code, base);
  if (!wallShop)
    return reply
      .status(404)
      .header('access-control-allow-origin', '*')
      .send({ message: 'Boutique inconnue', code: 'not_found' });
  const { shop, moderation_days } = wallShop;
  const wall = await readWall(app.db, wallShop.team_id, filter);
  const data = customerPages.embedData({
    kind: 'wall',
    shop,
    locale: locale ?? wallShop.locale,
    team_code,
    base,
    public_url: base,
    form,
    is_embedded: true,
    style,
    moderation_days,
    ...wall,
  });
  return sendToAll(request, reply, 'application/json; charset=utf-8', JSON.stringify(data));
}

/**
 * Sends an error: a page with a sentence to a browser, the status alone to a script on another
 * site.
 */
function refuseWithText(
  app: Pick<App, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toFailure(error);
  if (failure.status !== 429) return answerFailure(app, error, request, reply);
  if (failure.detail.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(failure.detail.retryAfter))));
  return sendPublicPage(reply, 429, {
    kind: 'too_many',
    locale: readWallQuery(queryOf(request)).locale ?? 'fr',
  });
}
