import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';
import { matchesEtag } from './matches-etag.ts';

/**
 * Sends a successful answer. GET answers have an ETag, so that a refreshing screen gets 304 while
 * nothing changed, and no shared cache stores the body.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  // Encoded once, because the length, the ETag and the socket would each encode the text again.
  const body = Buffer.from(JSON.stringify(answer));
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (request.method !== 'GET') return reply.status(200).send(body);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  void reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.status(200).send(body);
}

/**
 * Sends a file while it is written. A client that disconnects ends the writing. An error in the
 * middle cuts the connection, so that a partial file is never taken for a complete one.
 */
export function sendFile(
  reply: FastifyReply,
  { filename, type, chunks }: FileAnswer,
): FastifyReply {
  const plain = filename.normalize('NFD').replaceAll(/[^\w .-]/gu, '');
  void reply
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
  return reply.status(200).type(type).send(Readable.from(chunks));
}
