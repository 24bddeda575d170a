import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { CustomerLocale } from '#contract/customer-pages.ts';
import type { PublicPage } from '#contract/wall-page.ts';
import { compressPage } from '#server/modules/ratings/send-page.ts';

/** A minute of the wall may be kept on the way: it names nobody who reads it. */
const KEPT = 'public, max-age=60';

export function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PublicPage,
): FastifyReply {
  const { html, policy } = customerPages.renderPublicPage(page);
  const { encoding, body } = compressPage(html, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('cache-control', status === 200 && page.kind === 'wall' ? KEPT : 'no-store')
    .header('content-security-policy', policy)
    .send(body);
}

/** What other sites may read: a script, or the words that it draws. */
export function sendToAll(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  kept = KEPT,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'accept-encoding')
    .header('cache-control', kept)
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const { encoding, body } = compressPage(text, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.status(200).type(type).send(body);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}

export function sendNoWall(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: CustomerLocale | null,
): FastifyReply {
  return sendPublicPage(request, reply, 404, { kind: 'no_wall', locale: locale ?? 'fr' });
}
