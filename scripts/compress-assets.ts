import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes. A smaller file does not become smaller by compression. */
const SMALLEST = 256;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` beside each file of the folder over 256 bytes, with the strongest
 * compression, because a file is compressed once and sent often. Files that do not become smaller,
 * such as fonts and images, have none. The threads of zlib share the work.
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  await Promise.all(files.map((file) => compressFile(file)));
}

async function compressFile(file: string): Promise<void> {
  const bytes = fs.readFileSync(file);
  if (bytes.length <= SMALLEST) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [extension, packed] of [
    ['br', brotli],
    ['gz', gzipped],
  ] as const)
    if (packed.length < bytes.length) fs.writeFileSync(`${file}.${extension}`, packed);
}
