import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Failure } from '../failures.ts';
import { customerRoutes } from '#server/domains/customer-site/pages/customer-routes.ts';
import { publicReviewRoutes } from '#server/domains/customer-site/wall/public-routes.ts';
import { answerFailure } from './calls/answer-failure.ts';
import { cleanJson } from './calls/clean-json.ts';
import { compressAnswers } from './calls/compress-answers.ts';
import { jsonLimits } from './limits/measure-json.ts';
import { limitAddresses } from './limits/limit-addresses.ts';
import { healthRoutes } from './health/health.ts';
import { metricsRoutes } from './health/metrics-routes.ts';
import { leaveProxy } from './leave-proxy.ts';
import { logRequests, requestId } from './log-requests.ts';
import { traceRequests } from './trace-requests.ts';
import { mountContract } from './calls/mount-contract.ts';
import { mountBrowserRoutes } from './mount-browser-routes.ts';
import { mountWebhooks } from './mount-webhooks.ts';
import { openapiRoutes } from './openapi-routes.ts';
import { refuseUnknownHost } from './access/refuse-unknown-host.ts';
import { siteRoutes } from './pages/site.ts';
import { watchBodies } from './limits/watch-bodies.ts';
import type { App } from '#server/app.ts';

/**
 * The time from the first byte of a request to its last, enough for a video of 50 MB at 1 Mbit/s.
 * `watchBodies` ends slow bodies earlier, and those that may not take as long.
 */
const REQUEST_TIMEOUT_MS = 600_000;
const HEADERS_TIMEOUT_MS = 10_000;

/** Browser features that no page of Recueil uses. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), browsing-topics=()';

export interface HttpServer {
  address: string;
  stop(): Promise<void>;
}

export async function startHttp(app: App): Promise<HttpServer> {
  const http = buildHttp(app);
  await http.listen({ port: app.config.port, host: app.config.host });
  const { port } = http.server.address() as AddressInfo;
  return {
    address: `http://${app.config.host.includes(':') ? `[${app.config.host}]` : app.config.host}:${port}`,
    stop: async () => {
      if (app.config.trustProxy !== false) await leaveProxy(http);
      await http.close();
    },
  };
}

/**
 * Returns Fastify with everything mounted, without listening, so that tests can inject requests.
 */
export function buildHttp(app: App): FastifyInstance {
  const http = fastify({
    logger: false,
    trustProxy: app.config.trustProxy,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // By default Node checks for late requests every 30 s, so that a time-out would act up to 30 s
    // late.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, caseSensitive: true },
    frameworkErrors: (error, request, reply) => void answerFailure(app, error, request, reply),
  });
  readBodies(http);
  watchBodies(http);
  limitAddresses(app, http);
  http.addHook('onRequest', refuseUnknownHost(app));
  const isSecure = app.config.publicUrl.startsWith('https:');
  http.addHook('onSend', (request, reply, _payload, done) => {
    void reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
    // Browsers use these two headers only for documents, so scripts, styles and fonts are sent
    // without them.
    if (!/^\/(?:assets|fonts)\//u.test(request.url))
      void reply
        .header('cross-origin-opener-policy', 'same-origin')
        .header('permissions-policy', PERMISSIONS);
    if (isSecure) void reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  compressAnswers(http);
  traceRequests(app, http);
  logRequests(app, http);
  http.setErrorHandler((error, request, reply) => answerFailure(app, error, request, reply));
  healthRoutes(app, http);
  metricsRoutes(app, http);
  openapiRoutes(app, http);
  mountContract(app, http);
  mountWebhooks(app, http);
  mountBrowserRoutes(app, http);
  customerRoutes(app, http);
  publicReviewRoutes(app, http);
  siteRoutes(app, http);
  return http;
}

/** Accepts JSON, which `cleanJson` parses, plain forms, and no other bodies. */
function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, cleanJson(Buffer.from(body), jsonLimits(request.routeOptions.bodyLimit)));
    } catch (error) {
      done(error as Failure);
    }
  });
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  http.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(new Failure('unsupported_media_type')));
    payload.on('error', done);
  });
}
