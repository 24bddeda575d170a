import type { TableFiles } from '#server/ports/table-files.ts';
import { openCsv } from './open-csv.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { recogniseReviews } from './recognise-reviews.ts';
import { writeCsv, writeCsvRows } from './write-csv.ts';

export const csvFiles: TableFiles = {
  open: openCsv,
  readRows,
  proposeMapping,
  recogniseReviews,
  write: writeCsv,
  writeOn: writeCsvRows,
};
