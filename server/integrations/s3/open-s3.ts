import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import type { ImageBucket } from '#server/config/config-images.ts';
import type { ImageStore } from '#server/ports/image-store.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { signRequest } from './sign-request.ts';

type Method = 'GET' | 'PUT' | 'DELETE';

interface BucketRequest {
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** A body on disk, with its SHA-256 in hexadecimal. */
  file?: { content: Blob; digest: string };
  /** True when the body is read at the pace of the viewer: only the headers must arrive in time. */
  isStreamed?: boolean;
}

/** In milliseconds, for the answer and, for images, for its body. */
const PATIENCE_MS = 5_000;
/** In milliseconds, for a video, which is up to five times as large as an image. */
const VIDEO_PATIENCE_MS = 60_000;
const ATTEMPTS = 2;
const NOBODY = new Uint8Array();

/**
 * Opens an S3-compatible bucket, which stays private: the program serves the images. `before` is
 * the previous storage, which is still read.
 */
export function openS3(place: ImageBucket, before: ImageStore): ImageStore {
  return {
    write: async (name, bytes, media_type) => {
      await call(place, 'PUT', name, {
        headers: { 'content-type': media_type },
        body: Uint8Array.from(bytes),
      });
    },
    writeFile: async (name, source, media_type) => {
      const hash = createHash('sha256');
      await pipeline(fs.createReadStream(source), hash);
      await call(place, 'PUT', name, {
        headers: { 'content-type': media_type },
        file: { content: await fs.openAsBlob(source), digest: hash.digest('hex') },
      });
    },
    read: async (name) => {
      const answer = await call(place, 'GET', name);
      return answer.status === 404 ? before.read(name) : new Uint8Array(await answer.arrayBuffer());
    },
    readPart: async (name, { first, last }) => {
      const answer = await call(place, 'GET', name, {
        headers: { range: `bytes=${first}-${last}` },
        isStreamed: true,
      });
      if (answer.status === 404) return before.readPart(name, { first, last });
      if (answer.status !== 206 || answer.body === null)
        throw new ProviderError('transient', `S3 answered ${answer.status} to a range`);
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },
    remove: async (name) => {
      await call(place, 'DELETE', name);
      await before.remove(name);
    },
  };
}

/** Makes a call, and repeats it once after an error: every call is idempotent. */
async function call(
  place: ImageBucket,
  method: Method,
  name: string,
  request: BucketRequest = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(place, method, name, request);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof ProviderError) || !error.retryable)
        throw error;
    }
  }
}

async function sendOnce(
  place: ImageBucket,
  method: Method,
  name: string,
  { headers = {}, body = NOBODY, file, isStreamed = false }: BucketRequest,
): Promise<Response> {
  const url = new URL(`${place.endpoint}/${place.bucket}/images/${name}`);
  const signed = await signRequest(
    { method, url, headers, ...(file ? { digest: file.digest } : { body }) },
    place,
    new Date(),
  );
  const patience = /\.(?:mp4|mov|webm)$/u.test(name) ? VIDEO_PATIENCE_MS : PATIENCE_MS;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('too slow')), patience).unref();
  const answer = await fetch(url, {
    method,
    headers: signed,
    redirect: 'error',
    signal: late.signal,
    ...(method === 'PUT' && { body: file ? file.content : body }),
  }).catch((cause: unknown) => {
    throw new ProviderError('transient', `S3 did not answer ${method}`, { cause });
  });
  if (isStreamed) clearTimeout(timer);
  if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
  const text = (await answer.text().catch(() => '')).slice(0, 300);
  throw new ProviderError(
    answer.status >= 500 || answer.status === 429 ? 'transient' : 'auth',
    `S3 answered ${answer.status} to ${method}: ${text}`,
  );
}
