import type { TableFiles } from '#server/ports/table-files.ts';
import { openCsv } from './open-csv.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { writeCsv, writeCsvRows } from './write-csv.ts';

export const csvFiles: TableFiles = { open: openCsv, readRows, proposeMapping, write: writeCsv, writeOn: writeCsvRows };
