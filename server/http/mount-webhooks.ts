import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { webhooks } from '../routes.ts';
import type { WebhookCall, WebhookHead } from './webhook-route.ts';

const LARGEST_BODY = 256_000;

/**
 * Mounts the routes that other services call. Bodies stay bytes, because signatures are computed
 * over them.
 */
export function mountWebhooks(app: App, http: FastifyInstance): void {
  void http.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const { method, path, body_limit, refuse, answer } of webhooks) {
      routes.route({
        method,
        url: path,
        exposeHeadRoute: false,
        bodyLimit: body_limit ?? LARGEST_BODY,
        onRequest: async (request, reply) => {
          const status = refuse?.(app, headOf(request)) ?? null;
          if (status !== null)
            await reply.status(status).header('cache-control', 'no-store').send('');
        },
        handler: async (request, reply) => {
          const { status, text = '' } = await answer(app, callOf(app, request));
          return reply
            .status(status)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send(text);
        },
      });
    }
  });
}

function callOf({ config }: Pick<App, 'config'>, request: FastifyRequest): WebhookCall {
  return {
    ...headOf(request),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    url: `${config.publicUrl}${request.url}`,
  };
}

function headOf(request: FastifyRequest): WebhookHead {
  return {
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    headers: request.headers,
  };
}
