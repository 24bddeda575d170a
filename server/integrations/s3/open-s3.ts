import type { ImageBucket } from '#server/config/config-images.ts';
import type { ImageStore } from '#server/ports/image-store.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { signRequest } from './sign-request.ts';

type Method = 'GET' | 'PUT' | 'DELETE';

const PATIENCE_MS = 5_000;
const ATTEMPTS = 2;
const NOBODY = new Uint8Array();

/**
 * An S3-compatible bucket. It stays private; the program serves the images. `before`: the previous
 * storage, which is still read.
 */
export function openS3(place: ImageBucket, before: ImageStore): ImageStore {
  return {
    write: async (name, bytes, media_type) => {
      await call(place, 'PUT', name, { headers: { 'content-type': media_type }, body: bytes });
    },
    read: async (name) => {
      const answer = await call(place, 'GET', name);
      return answer.status === 404 ? before.read(name) : new Uint8Array(await answer.arrayBuffer());
    },
    remove: async (name) => {
      await call(place, 'DELETE', name);
      await before.remove(name);
    },
  };
}

/** Every call may be made twice: none does more the second time. */
async function call(
  place: ImageBucket,
  method: Method,
  name: string,
  request: { headers?: Record<string, string>; body?: Uint8Array } = {},
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
  { headers = {}, body = NOBODY }: { headers?: Record<string, string>; body?: Uint8Array },
): Promise<Response> {
  const url = new URL(`${place.endpoint}/${place.bucket}/images/${name}`);
  const signed = await signRequest({ method, url, headers, body }, place, new Date());
  const answer = await fetch(url, {
    method,
    headers: signed,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(method === 'PUT' && { body: Uint8Array.from(body) }),
  }).catch((cause: unknown) => {
    throw new ProviderError('transient', `S3 did not answer ${method}`, { cause });
  });
  if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
  const text = (await answer.text().catch(() => '')).slice(0, 300);
  throw new ProviderError(
    answer.status >= 500 || answer.status === 429 ? 'transient' : 'auth',
    `S3 answered ${answer.status} to ${method}: ${text}`,
  );
}
