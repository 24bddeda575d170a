import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { findRequestCaller } from './calls/request-caller.ts';
import { HEALTH_PATHS } from './health/health.ts';

/**
 * What a proxy or a client writes into a log line of ours: short, and without a sign that could end
 * or forge one.
 */
const REQUEST_ID = /^[\w.:/+=-]{8,128}$/u;

/**
 * The id that a proxy gave to the request, so that its log and ours can be read together; a strange
 * or missing one is replaced.
 */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * One line for each request, and one count when it is answered. People and teams are ids, the path
 * is that of the route: no token and no search text. Health checks are at debug.
 */
export function logRequests(app: Pick<App, 'log' | 'metrics'>, http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    app.metrics.observeRequest(request.method, routeOf(request), status, elapsedTime / 1000);
    logRequest(app, request, { status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  // Who leaves before the answer is no fault of the program.
  http.addHook('onRequestAbort', async (request) =>
    logRequest(app, request, {}, 'the client left before the answer'),
  );
}

/** Not the path of the request: strangers would choose the names of our metrics. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}

function logRequest(
  app: Pick<App, 'log'>,
  request: FastifyRequest,
  answer: { status?: number; ms?: number },
  message: string,
): void {
  const route = routeOf(request);
  const caller = findRequestCaller(request);
  app.log[HEALTH_PATHS.has(route) ? 'debug' : 'info'](
    {
      request_id: request.id,
      method: request.method,
      route,
      ...answer,
      ...(caller && { user_id: caller.user.id, team_id: caller.team_id }),
      ...(caller?.impersonator_id != null && { impersonator_id: caller.impersonator_id }),
    },
    message,
  );
}
