import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseEncoding,
  encodeBytes,
  encodeStream,
  type Encoding,
  LONGEST_PLAIN,
} from './encode-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the answer contains a secret, so that it is never compressed. */
    secret?: boolean;
  }
}

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/(?:svg\+xml|x-icon))/;

/**
 * Compresses every answer over 1 KB with brotli or gzip when the client accepts it. A stream is
 * still sent piece by piece. Answers with a secret are not compressed: beside text that an attacker
 * chose, the length of the compressed answer would reveal the secret (the BREACH attack).
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(request, reply, payload)) return done();
    varyByEncoding(reply);
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    if (encoding === null) return done();
    encode(payload as Readable | string | Buffer, encoding).then(
      (encoded) => {
        reply.removeHeader('content-length');
        void reply.header('content-encoding', encoding);
        // The bytes differ but the content is the same, so the ETag becomes weak.
        const etag = reply.getHeader('etag');
        if (typeof etag === 'string' && etag.startsWith('"'))
          void reply.header('etag', `W/${etag}`);
        done(null, encoded);
      },
      (error: Error) => done(error),
    );
  });
}

async function encode(
  payload: Readable | string | Buffer,
  encoding: Encoding,
): Promise<Readable | Buffer> {
  return payload instanceof Readable
    ? encodeStream(payload, encoding)
    : encodeBytes(Buffer.from(payload as string), encoding);
}

function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  return (
    request.method !== 'HEAD' &&
    request.routeOptions.config.secret !== true &&
    reply.statusCode !== 206 &&
    !reply.hasHeader('content-encoding') &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) &&
    lengthOf(reply, payload) > LONGEST_PLAIN
  );
}

/** Returns the length in bytes, or infinity for a stream without a length. */
function lengthOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (payload instanceof Readable) return Number(reply.getHeader('content-length') ?? Infinity);
  return 0;
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (/(?:^|[,\s])(?:accept-encoding|\*)(?:[,\s]|$)/i.test(vary)) return;
  void reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
