import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { HEALTH_PATHS } from '#server/http/health/health.ts';
import { createLinkDomainCache } from '#server/domains/link-domains/create-link-domain-cache.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The pages of customers, and their images and fonts. */
const CUSTOMERS = /^\/(?:y|t|images|fonts)(?:[/?]|$)/;

/**
 * The paths that programs call: not all programs follow a redirect, and none sends its key again to
 * another host.
 */
const PROGRAMS = /^\/(?:api|webhooks)\//;

/** Anybody can send any host name, so at most this many are logged. */
const MOST_LOGGED = 20;
const EXPLAINED =
  'Ce nom d’hôte n’est pas celui de cette instance. Si un proxy est devant Recueil, il doit transmettre l’en-tête Host ; sinon, corrigez PUBLIC_URL.';

/**
 * Answers 404 for a host name that is not configured. Loopback names, health and metrics always
 * pass, and a shop’s link domain serves only its customers’ pages. Under a previous name of the
 * instance, customers’ pages and the paths that programs call are answered as before, and every
 * other page redirects to the same one under the present name.
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
    if (!loggedHosts.has(name) && loggedHosts.size < MOST_LOGGED) {
      loggedHosts.add(name);
      app.log.warn(
        { host: name, expected: own },
        'a request for another host was refused: PUBLIC_URL is wrong, or the proxy in front does not forward the Host header',
      );
    }
    throw new Failure('not_found', { message: EXPLAINED });
  };
  // Nearly every request passes at once, without a promise.
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
