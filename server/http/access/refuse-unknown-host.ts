import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { HEALTH_PATHS } from '#server/http/health/health.ts';
import { createLinkDomainCache } from '#server/domains/link-domains/create-link-domain-cache.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Customers’ pages, and what they show. */
const CUSTOMERS = /^\/(?:y|t|images|fonts)(?:[/?]|$)/;

/**
 * What programs call: not all of them follow a redirect, and none repeats its key at another name.
 */
const PROGRAMS = /^\/(?:api|webhooks)\//;

/** Strangers choose the names: the log tells no more of them than this. */
const MOST_TOLD = 20;
const EXPLAINED =
  'Ce nom d’hôte n’est pas celui de cette instance. Si un proxy est devant Recueil, il doit transmettre l’en-tête Host ; sinon, corrigez PUBLIC_URL.';

/**
 * A Host that is not ours is 404; loopback names, health and metrics always pass, and a shop’s own
 * link domain opens its customers’ pages alone. Under a previous name of the instance, customers’
 * pages and what programs call are answered as before, and every other page leads to the same one
 * under the present name.
 */
export function refuseUnknownHost(app: Pick<App, 'config' | 'db' | 'log'>): onRequestHookHandler {
  const own = new URL(app.config.publicUrl).hostname;
  const previous = new Set(app.config.previousHosts);
  const isLinkDomain = createLinkDomainCache(app);
  const loggedHosts = new Set<string>();
  const refuseOrLead = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    if (previous.has(name)) {
      if (CUSTOMERS.test(request.url) || PROGRAMS.test(request.url)) return;
      if (request.method === 'GET' || request.method === 'HEAD')
        return reply.redirect(app.config.publicUrl + request.url, 308);
    }
    if (CUSTOMERS.test(request.url) && (await isLinkDomain(name))) return;
    if (!loggedHosts.has(name) && loggedHosts.size < MOST_TOLD) {
      loggedHosts.add(name);
      app.log.warn(
        { host: name, expected: own },
        'a request for another host was refused: PUBLIC_URL is wrong, or the proxy in front does not forward the Host header',
      );
    }
    throw new Failure('not_found', { message: EXPLAINED });
  };
  // Nearly every request is let in at once, without a promise.
  return (request, reply, done) => {
    const name = hostname(request.headers.host);
    if (name === own || LOOPBACK.has(name) || HEALTH_PATHS.has(request.url.split('?')[0] ?? ''))
      return done();
    refuseOrLead(name, request, reply).then(
      () => (reply.sent ? undefined : done()),
      (error: Error) => done(error),
    );
  };
}

function hostname(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '');
}
