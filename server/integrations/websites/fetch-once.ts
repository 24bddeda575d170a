import type http from 'node:http';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { requestAt } from '#server/outgoing/request-at.ts';
import type { WebAnswer, WebReading } from '../../ports/websites.ts';

/** Bytes of the answer to a post: enough to describe an error. */
const MOST_WORDS = 2_000;
/** The user agent, because some shops refuse clients without one. */
const WHO = 'Mozilla/5.0 (compatible; Recueil/1.0; reads the page its shop asked for)';

/**
 * Makes one request to addresses that were checked. A redirect is returned, not followed. Throws
 * the errors of Node.
 */
export async function fetchOnce(
  url: URL,
  addresses: readonly string[],
  { accept, largest, signal }: { accept: string; largest: number; signal: AbortSignal },
): Promise<WebReading | { kind: 'moved'; to: string }> {
  const answer = await requestAt(url, addresses, {
    method: 'GET',
    headers: {
      accept,
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'fr,en;q=0.5',
      'user-agent': WHO,
    },
    signal,
  });
  try {
    const status = answer.statusCode ?? 0;
    if ([301, 302, 303, 307, 308].includes(status))
      return { kind: 'moved', to: answer.headers.location ?? '' };
    if (status !== 200) return { kind: 'unreachable', reason: 'status' };
    const { bytes, cut } = await readBytes(unpacked(answer), signal, largest);
    const [type = '', ...details] = (answer.headers['content-type'] ?? '').toLowerCase().split(';');
    const charset = /charset="?([\w-]+)/.exec(details.join(';'))?.[1] ?? null;
    return { kind: 'read', address: url.href, media_type: type.trim(), bytes, charset, cut };
  } finally {
    answer.destroy();
  }
}

/**
 * Makes one post to addresses that were checked. A redirect is returned like any other answer.
 * Throws the errors of Node.
 */
export async function postOnce(
  url: URL,
  addresses: readonly string[],
  {
    headers,
    body,
    signal,
  }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): Promise<WebAnswer> {
  const answer = await requestAt(url, addresses, {
    method: 'POST',
    headers: {
      'user-agent': 'Recueil/1.0',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    signal,
  });
  try {
    // Only the status matters, so a body that never ends or breaks off changes nothing.
    const tokens = await readBytes(answer, signal, MOST_WORDS).then(
      ({ bytes }) => bytes.toString('utf8'),
      () => '',
    );
    return {
      kind: 'answered',
      status: answer.statusCode ?? 0,
      text: tokens,
      retry_after: answer.headers['retry-after'] ?? null,
    };
  } finally {
    answer.destroy();
  }
}

function unpacked(answer: http.IncomingMessage): Readable {
  const unpacker = unpackerOf((answer.headers['content-encoding'] ?? '').trim().toLowerCase());
  if (!unpacker) return answer;
  answer.on('error', (error) => unpacker.destroy(error));
  return answer.pipe(unpacker);
}

function unpackerOf(encoding: string): (NodeJS.ReadWriteStream & Readable) | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'br':
      return zlib.createBrotliDecompress();
    default:
      return null;
  }
}

/**
 * Reads at most this many bytes, so that neither an endless page nor a small one that decompresses
 * without end fills the memory.
 */
async function readBytes(
  stream: Readable,
  signal: AbortSignal,
  most: number,
): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = (): void => {
    stream.destroy(signal.reason as Error);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > most) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), cut: size > most };
}
