import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** In bytes. A shorter answer is not compressed, because that would save no packet. */
export const LONGEST_PLAIN = 1024;

/**
 * In bytes. Up to this size compression takes less than 2 ms and runs at once, so that an answer
 * does not wait for a thread behind hashes of passwords.
 */
const LONGEST_AT_ONCE = 64 * 1024;
/**
 * Fast enough for every answer, and within a tenth of the best compression: 8 KB take 0.2 ms. A
 * window of 64 KB covers every page, and takes a third less time than one of 4 MB.
 */
const SHORT = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const LONG = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Cached, because browsers send only a handful of different values. */
const chosen = new Map<string, Encoding | null>();
const MOST_CHOSEN = 100;

/**
 * Returns the encoding for an `Accept-Encoding`. Returns null when the client accepts neither, or
 * sends `q=0`.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const encoding = readAccepted(accepted);
  if (chosen.size >= MOST_CHOSEN) chosen.clear();
  chosen.set(accepted, encoding);
  return encoding;
}

function readAccepted(accepted: string): Encoding | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...settings]) => !settings.some((setting) => /^q=0(?:\.0*)?$/.test(setting)))
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('x-gzip') ? 'gzip' : null;
}

export async function encodeBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (bytes.length <= LONGEST_AT_ONCE)
    return encoding === 'br' ? brotliCompressSync(bytes, SHORT) : gzipSync(bytes);
  return encoding === 'br' ? toBrotli(bytes, LONG) : toGzip(bytes);
}

/** Returns the bytes that `encodeBytes` received. */
export function decodeBytes(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/**
 * Compresses a stream and sends each piece when it is written. An error of the source breaks the
 * returned stream, and a client that disconnects ends the source.
 */
export function encodeStream(source: Readable, encoding: Encoding): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...LONG, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  pipeline(source, encoder, () => undefined); // The reader of the encoder receives the error.
  return encoder;
}
