import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { openState, stateCookie } from '#server/http/access/connection-state.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { needPlatform, readSignedShop, shopReturn } from './shop-callback.ts';

const JOURNEYS_PER_MINUTE = 60;

/**
 * The ways off to Shopify that begin signed out: `GET /shopify/install` is the App URL, opened from Shopify; `GET /shopify/redirect` is the button of our own pages.
 * People stand there, not programs: what cannot begin goes to the page that says so.
 */
export function shopRedirects(app: App, http: FastifyInstance): void {
  const limit = createRateLimit(JOURNEYS_PER_MINUTE, 60_000, app.config.rateLimits);
  const journey = async (
    reply: FastifyReply,
    findShop: () => string | null,
  ): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store');
    const platform = needPlatform(app);
    const domain = refused(findShop);
    if (domain === null) return reply.redirect('/register-shopify?error=refused', 303);
    const state = await openState(app, { service: 'shopify', session_id: null, team_id: null });
    return reply
      .header('set-cookie', stateCookie(state, app.config.publicUrl.startsWith('https:')))
      .redirect(platform.agreementAddress({ domain, state, redirect_uri: shopReturn(app) }), 303);
  };
  http.get('/shopify/install', (request, reply) => {
    limit.take(addressOf(request));
    return journey(reply, () =>
      readSignedShop(app, needPlatform(app), new URLSearchParams(request.url.split('?')[1] ?? '')),
    );
  });
  http.get('/shopify/redirect', (request, reply) => {
    limit.take(addressOf(request));
    return journey(reply, () =>
      needPlatform(app).readDomain(
        new URLSearchParams(request.url.split('?')[1] ?? '').get('shop') ?? '',
      ),
    );
  });
}

function refused(find: () => string | null): string | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Failure && error.code === 'shopify_refused') return null;
    throw error;
  }
}
