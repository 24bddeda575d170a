import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { matchesEtag } from '#server/http/calls/matches-etag.ts';
import { isImageName, mediaTypeOf } from './image-name.ts';
import { unavailable } from './save-image.ts';

/** Opened by itself, an image may do nothing at all. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What customers’ pages, mails and the shop’s own site show: for ever under its name, because its name is made of it. */
export function showImages(app: Pick<App, 'images'>, http: FastifyInstance): void {
  http.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params;
    if (!isImageName(name)) throw new Failure('not_found');
    const bytes = await app.images.store.read(name).catch(unavailable);
    if (bytes === null) throw new Failure('not_found');
    void reply
      .header('content-security-policy', POLICY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${name}"`);
    if (matchesEtag(request.headers['if-none-match'], `"${name}"`)) return reply.status(304).send();
    return reply
      .type(mediaTypeOf(name))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
