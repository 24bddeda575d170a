import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
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
 * One line and one count for each request. People and teams are ids, the path is that of the route:
 * no token and no search text. Health checks are at debug.
 */
export function logRequests(app: Pick<App, 'log' | 'metrics'>, http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'; // not what was asked: strangers would choose the names of our metrics
    app.metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const caller = findRequestCaller(request);
    app.log[HEALTH_PATHS.has(route) ? 'debug' : 'info'](
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(caller && { user_id: caller.user.id, team_id: caller.team_id }),
        ...(caller?.impersonator_id != null && { impersonator_id: caller.impersonator_id }),
      },
      'answered',
    );
  });
}
