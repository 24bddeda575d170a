import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_STATES } from '../imports.ts';
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

export const importDetail = importRow.extend({
  /** The first hundred. */
  refused_rows: z.array(z.strictObject({ line: z.int(), errors })),
});

export const importsAnswer = z.strictObject({ data: z.array(importRow) });
export const importAnswer = z.strictObject({ data: importDetail });
