import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { HEALTH_PATHS } from '#server/http/health/health.ts';
import { addressOf } from './address-key.ts';
import { createRateLimit } from './rate-limit.ts';

/**
 * Fifty calls a second of any kind, which is more than a household or a company behind one address
 * sends.
 */
const MOST_PER_MINUTE = 3_000;
/** Signed calls of services, which send for all teams from few addresses, are not counted. */
const UNCOUNTED = /^\/webhooks\//;

/** Limits the calls of each address to this process. */
export function limitAddresses({ config }: Pick<App, 'config'>, http: FastifyInstance): void {
  const limit = createRateLimit(MOST_PER_MINUTE, 60_000, config.rateLimits);
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '';
    if (!HEALTH_PATHS.has(route) && !UNCOUNTED.test(route)) limit.take(addressOf(request));
    done();
  });
}
