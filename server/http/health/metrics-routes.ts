import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import { renderFigures } from './render-figures.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|.+-connecting-ip)$/;

/**
 * Without METRICS_TOKEN, metrics are served only to this machine, and only when PUBLIC_URL is
 * local: behind a proxy, which may send no forwarding header, every client looks local.
 */
export function metricsRoutes(
  app: Pick<App, 'db' | 'narrowedReads' | 'clock' | 'config' | 'log' | 'metrics'>,
  http: FastifyInstance,
): void {
  http.get('/metrics', async (request, reply) => {
    if (!isAllowed(app.config, request)) throw new Failure('not_found');
    const { registry } = app.metrics;
    return reply
      .type(registry.contentType)
      .send(`${await registry.metrics()}\n${await renderFigures(app)}`);
  });
}

function isAllowed(
  { metricsToken: token, publicUrl, trustProxy }: App['config'],
  request: FastifyRequest,
): boolean {
  if (token === null)
    return (
      trustProxy === false &&
      isLoopbackAddress(publicUrl) &&
      LOOPBACK.has(request.socket.remoteAddress ?? '') &&
      !Object.keys(request.headers).some((name) => FORWARDED.test(name))
    );
  const receivedToken = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /, ''));
  const expectedToken = Buffer.from(token);
  return (
    receivedToken.length === expectedToken.length && timingSafeEqual(receivedToken, expectedToken)
  );
}
