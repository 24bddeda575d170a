import fastify from 'fastify';
import type { App } from '#server/app.ts';
import { answerFailure } from '#server/http/calls/answer-failure.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics-routes.ts';

/** Serves only health and metrics, on HEALTH_PORT, because a worker has no other port. */
export async function startHealthServer(
  app: App,
  { port, host }: { port: number; host: string },
): Promise<{ stop(): Promise<void> }> {
  const http = fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    // Late requests are checked every second, as in `server.ts`.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  });
  http.setErrorHandler((error, request, reply) => answerFailure(app, error, request, reply));
  healthRoutes(app, http);
  metricsRoutes(app, http);
  await http.listen({ port, host });
  return { stop: () => http.close() };
}
