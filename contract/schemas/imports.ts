import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_STATES } from '../imports.ts';
import { FILE_KINDS } from '../import-fields.ts';
import { plainText } from '../plain-text.ts';
import { dateTime, id } from './words.ts';

const errors = z.record(z.string(), z.array(z.string()));

/** Long work with its progress. Counts are of the current pass: the dry run’s, then the real one’s. */
export const importRow = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  kind_label: z.string(),
  state: z.enum(IMPORT_STATES),
  state_label: z.string(),
  /** The name of the file, or of what else is worked on. */
  source_name: z.string().nullable(),
  /** Null while nobody knows. */
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  created_by: z.string().nullable(),
  created_at: dateTime,
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  /** Null until it can be told. */
  eta_seconds: z.int().nullable(),
  /** Why it was interrupted, in French. */
  error: z.string().nullable(),
});

/** Our field → column header. */
const mapping = z.record(plainText(100), plainText(100));

export const importDetail = importRow.extend({
  /** Of a file: what was recognised in it, with its first cells for whoever may read contacts. Null for other work. */
  file: z.strictObject({
    separator: z.string(),
    encoding: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), examples: z.array(z.string()), filled: z.int() })),
    mapping,
    /** The field without which nothing can be read. */
    missing_field: z.string().nullable(),
  }).nullable(),
  /** What became of the first messages, or would. */
  outcomes: z.array(z.strictObject({ status: z.string(), status_label: z.string(), reason: z.string().nullable(), reason_label: z.string().nullable(), count: z.int() })),
  /** The first hundred. */
  refused_rows: z.array(z.strictObject({ line: z.int(), errors })),
});

export const importsAnswer = z.strictObject({ data: z.array(importRow) });
export const importAnswer = z.strictObject({ data: importDetail });
export const mapBody = z.strictObject({ mapping });
/** A file that the browser saves under that name. */
export const refusedAnswer = z.strictObject({ filename: z.string(), csv: z.string() });

const flag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('n’est pas du JSON lisible.');
    return z.NEVER;
  }
});
/** Reviews come with the wall that shows them. */
export const importForm = z.strictObject({
  file: z.file(),
  kind: z.enum(FILE_KINDS),
  dry_run: flag.default(true),
  mapping: json.pipe(mapping).optional(),
});
