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

/** In bytes: what is shorter is sent as it is, because compressing it saves no packet. */
export const LONGEST_PLAIN = 1024;

/**
 * In bytes. Up to here it takes less than 2 ms, so that an answer does not queue for a thread
 * behind hashes of passwords.
 */
const LONGEST_AT_ONCE = 64 * 1024;
/**
 * Fast enough for every answer, and within a tenth of the best: 8 KB cost 0.2 ms. A window of 64 KB
 * holds every page, and takes a third less time than that of 4 MB.
 */
const SHORT = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const LONG = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Browsers send a handful of different ones. */
const chosen = new Map<string, Encoding | null>();
const MOST_CHOSEN = 100;

/**
 * The encoding that serves an `Accept-Encoding`; null when the reader takes neither, and for one
 * with `q=0`.
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

/** What `encodeBytes` was given. */
export function decodeBytes(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/**
 * Each piece leaves when it is written. A fault of the source breaks what is read here, and a
 * reader who leaves ends the source.
 */
export function encodeStream(source: Readable, encoding: Encoding): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...LONG, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  pipeline(source, encoder, () => undefined); // whoever reads the encoder is told
  return encoder;
}
