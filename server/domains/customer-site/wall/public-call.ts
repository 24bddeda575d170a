import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { PublicPage } from '#contract/customer-pages/wall-page.ts';
import { chooseEncoding, type Encoding } from '#server/http/calls/encode-body.ts';
import { matchesEtag } from '#server/http/calls/matches-etag.ts';

/** A request that names its shop in its address. */
export type OfShop = FastifyRequest<{ Params: { team_code: string } }>;

/** Public caches may store the wall for a minute, because it is the same for all readers. */
const CACHED = 'public, max-age=60';

export function sendPublicPage(
  reply: FastifyReply,
  status: number,
  page: PublicPage,
): FastifyReply {
  const { html, policy } = customerPages.renderPublicPage(page);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', status === 200 && page.kind === 'wall' ? CACHED : 'no-store')
    .header('content-security-policy', policy)
    .send(Buffer.from(html));
}

/** Sends a resource that other sites may read: a script, or its data. */
export function sendToAll(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  cacheControl = CACHED,
): FastifyReply {
  return sendWithEtag(request, reply, type, { bytes: text, etag: etagOf(text) }, cacheControl);
}

/** Sends a resource whose `ETag` is given and whose bytes may be compressed already. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  {
    bytes,
    encoding = null,
    etag,
  }: { bytes: Buffer | string; encoding?: Encoding | null; etag: string },
  cacheControl = CACHED,
): FastifyReply {
  // Compressed bytes differ from those of the content, so that their ETag is weak.
  const own = encoding === null ? etag : `W/${etag}`;
  void reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', own);
  if (matchesEtag(request.headers['if-none-match'], own)) return reply.status(304).send();
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.status(200).type(type).send(bytes);
}

/**
 * Returns the encoding of the response. A HEAD describes the uncompressed content, as for responses
 * that are compressed for each reader.
 */
export function encodingFor({ method, headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding'];
  return method === 'HEAD' ? null : chooseEncoding(accepted?.toString());
}

export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}

export function sendNoWall(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: CustomerLocale | null,
): FastifyReply {
  return sendPublicPage(reply, 404, { kind: 'no_wall', locale: locale ?? 'fr' });
}
