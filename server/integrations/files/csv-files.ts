import { parseInThread } from '#server/parser-thread/parse-in-thread.ts';
import type { TableFiles } from '#server/ports/table-files.ts';
import { openCsv } from './open-csv.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { recogniseReviews } from './recognise-reviews.ts';
import { writeCsv, writeCsvRows } from './write-csv.ts';

/**
 * A file of at most this many bytes is read within a few milliseconds. Larger files are read in a
 * thread, so that other callers are answered meanwhile.
 */
const SMALL_FILE = 200_000;

export const csvFiles: TableFiles = {
  open: async (bytes) => {
    if (bytes.byteLength <= SMALL_FILE) return openCsv(bytes);
    const answer = await parseInThread('csv', bytes);
    return answer.kind === 'parsed'
      ? answer.value
      : {
          refused: 'Ce fichier est trop lourd à lire : partagez-le en plusieurs fichiers.',
          status: 'invalid',
        };
  },
  readRows,
  proposeMapping,
  recogniseReviews,
  write: writeCsv,
  writeOn: writeCsvRows,
};
