import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { findRequestCaller } from './calls/request-caller.ts';
import { HEALTH_PATHS } from './health/health.ts';

/**
 * The only form of a request id from outside that is logged: short, and without a character that
 * could end or forge a log line.
 */
const REQUEST_ID = /^[\w.:/+=-]{8,128}$/u;

/**
 * Returns the id that a proxy gave to the request, so that both logs can be compared. An invalid or
 * missing one is replaced.
 */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * Logs one line for each request and counts it when it is answered. People and teams are logged as
 * ids, and the path as that of the route, without tokens and search texts. Health checks are logged
 * at debug level.
 */
export function logRequests(app: Pick<App, 'log' | 'metrics'>, http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    app.metrics.observeRequest(request.method, routeOf(request), status, elapsedTime / 1000);
    logRequest(app, request, { status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  // A client that disconnects before the answer is not an error of the program.
  http.addHook('onRequestAbort', async (request) =>
    logRequest(app, request, {}, 'the client left before the answer'),
  );
}

/**
 * Returns the path of the route. The path of the request would let any client create metric names.
 */
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
