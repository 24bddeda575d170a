import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { getTracer } from '#server/tracing/trace.ts';
import { findRequestCaller } from './calls/request-caller.ts';
import { HEALTH_PATHS } from './health/health.ts';

/**
 * Records one span for each request, named by its method and route, with the operations of the
 * request inside. An incoming `traceparent` is accepted only behind a proxy of the operator,
 * because otherwise any client could choose which requests are recorded.
 */
export function traceRequests(app: Pick<App, 'config'>, http: FastifyInstance): void {
  if (app.config.traces === null) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const tracer = getTracer();
    if (!tracer || HEALTH_PATHS.has(route) || route === '/metrics') return done();
    const parent =
      app.config.trustProxy === false
        ? context.active()
        : propagation.extract(context.active(), request.headers);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'recueil.request_id': request.id,
        },
      },
      parent,
    );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  http.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const caller = findRequestCaller(request);
    span.setAttributes({
      'http.response.status_code': reply.statusCode,
      ...(caller && {
        'user.id': String(caller.user.id),
        'recueil.team_id': String(caller.team_id),
      }),
    });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
