import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPageRoute } from '#contract/page-routes.ts';

/** `{path}/_payload.json`: what a page shows before anybody signs in. Public data only; the back office’s pages have none. */
export function answerPayload(
  path: string,
  buildId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!isPageRoute(path))
    return reply
      .status(404)
      .send({ message: `Page Not Found: ${request.url.split('?')[0]}`, code: 'not_found' });
  return reply.header('cache-control', 'no-cache').send({ path, build_id: buildId, data: {} });
}
