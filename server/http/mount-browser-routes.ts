import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { browserRoutes } from '../routes.ts';
import { matchesEtag } from './calls/matches-etag.ts';
import { addressOf } from './limits/address-key.ts';
import { createRateLimit } from './limits/rate-limit.ts';

/** Mounts the addresses outside `/api` that browsers open directly. */
export function mountBrowserRoutes(app: App, http: FastifyInstance): void {
  for (const { path, per_minute, answer } of browserRoutes) {
    const limit =
      per_minute === null ? null : createRateLimit(per_minute, 60_000, app.config.rateLimits);
    http.get(path, async (request, reply) => {
      limit?.take(addressOf(request));
      const answered = await answer(app, {
        params: request.params as Record<string, string>,
        query: new URLSearchParams(request.url.split('?')[1] ?? ''),
        headers: request.headers,
      });
      if ('redirect' in answered) {
        if (answered.cookie !== undefined) void reply.header('set-cookie', answered.cookie);
        return reply.header('cache-control', 'no-store').redirect(answered.redirect, 303);
      }
      const { etag, headers, type } = answered;
      void reply.headers({ ...headers, etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      if ('open' in answered) {
        void reply.status(answered.status).type(type);
        // For HEAD, Fastify reads a stream to its end, and preserves the length that was set.
        const isHead = request.method === 'HEAD';
        return reply.send(isHead ? Readable.from([]) : await answered.open());
      }
      const { body } = answered;
      return reply.type(type).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    });
  }
}
