import { z } from 'zod';
import { FILE_KINDS, IMPORT_KINDS, IMPORT_STATES } from '#contract/api/imports.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { LONGEST_ORIGIN, RATING_SCALES } from '#contract/labels/review-origins.ts';
import { dateTime, id, rating } from '../reviews/texts.ts';

const errors = z.record(z.string(), z.array(z.string()));

/**
 * Long work with its progress. Counts are of the current pass: the dry run’s, then the real one’s.
 */
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
  /**
   * What became of the first messages, or would; of a cancellation: those that a provider may have
   * taken, which are not cancelled.
   */
  outcomes: z.array(
    z.strictObject({
      status: z.string(),
      status_label: z.string(),
      reason: z.string().nullable(),
      reason_label: z.string().nullable(),
      count: z.int(),
    }),
  ),
  created_by: z.string().nullable(),
  created_at: dateTime,
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  /** Null until it can be told. */
  eta_seconds: z.int().nullable(),
  /** Why it was interrupted, in French. */
  error: z.string().nullable(),
});

/** One review of a file as the wall would show it. */
const previewedReview = z.strictObject({
  rating,
  title: z.string().nullable(),
  text: z.string(),
  display_name: z.string().nullable(),
  product: z.string().nullable(),
  experienced_at: dateTime.nullable(),
  published_at: dateTime,
  reply: z.string().nullable(),
  is_incentivized: z.boolean(),
});

/**
 * Of reviews of another tool: whose they are, how their stars are read, and what becomes of the
 * rows.
 */
const importedReviews = z.strictObject({
  /** Null until somebody says it. */
  origin: z.string().nullable(),
  /** The file that was recognised by its columns. */
  recognised: z.string().nullable(),
  /** False: the columns of this tool are known from examples, not from its documentation. */
  is_format_verified: z.boolean(),
  scale: z.literal(RATING_SCALES),
  /**
   * The first of the file, while its columns can still be corrected; empty for whoever may only
   * read.
   */
  preview: z.array(previewedReview),
  /**
   * Twice in the file; imported before; written here, on our own wall; of people who asked to be
   * forgotten.
   */
  left_out: z.strictObject({ twice: z.int(), imported: z.int(), own: z.int(), forgotten: z.int() }),
  /** Ratings that were rounded to a whole star. */
  rounded: z.int(),
  /** Of one star, two, … five. */
  ratings: z.array(z.int()).length(5),
  undone_at: dateTime.nullable(),
  /** Questions that stayed when it was taken back, because answers of others stand under them. */
  kept_questions: z.int(),
  /** Until then the whole import can be taken back; null: it cannot. */
  undo_until: dateTime.nullable(),
  /** Of reviews of products: which the file names; null for other files. */
  products: z
    .strictObject({
      /** Distinct products that were found, and the most reviewed of them. */
      found_count: z.int(),
      found: z.array(z.strictObject({ id, title: z.string(), count: z.int() })),
      /** Distinct products that the catalogue lacks: their rows are refused. */
      missing_count: z.int(),
      missing: z.array(z.strictObject({ product: z.string(), count: z.int() })),
    })
    .nullable(),
  /** Photos and videos that are fetched from where the file says; null when it names none. */
  media: z
    .strictObject({
      waiting: z.int(),
      saved: z.int(),
      failed: z.int(),
      /** The first failures, with their reason in French. */
      failures: z.array(z.strictObject({ url: z.string(), message: z.string() })),
    })
    .nullable(),
});

/** Our field → column header. */
const mapping = z.record(plainText(100), plainText(100));

export const importDetail = importRow.extend({
  /**
   * Of a file: what was recognised in it, with its first cells for whoever may read contacts. Null
   * for other work.
   */
  file: z
    .strictObject({
      separator: z.string(),
      encoding: z.string(),
      columns: z.array(
        z.strictObject({ name: z.string(), examples: z.array(z.string()), filled: z.int() }),
      ),
      mapping,
      /** The field without which nothing can be read. */
      missing_field: z.string().nullable(),
    })
    .nullable(),
  reviews: importedReviews.nullable(),
  /** The first hundred. */
  refused_rows: z.array(z.strictObject({ line: z.int(), errors })),
});

export const importsAnswer = z.strictObject({ data: z.array(importRow) });
export const importAnswer = z.strictObject({ data: importDetail });
const origin = oneLine(LONGEST_ORIGIN);
export const mapBody = z.strictObject({
  mapping,
  origin: origin.nullish(),
  scale: z.literal(RATING_SCALES).optional(),
});
/** A download with its file name. */
export const refusedAnswer = z.strictObject({ filename: z.string(), csv: z.string() });

const flag = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1');
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('n’est pas du JSON lisible.');
    return z.NEVER;
  }
});
export const importForm = z.strictObject({
  file: z.file(),
  kind: z.enum(FILE_KINDS),
  dry_run: flag.default(true),
  mapping: json.pipe(mapping).optional(),
  /** Of reviews: the tool that they come from. */
  origin: origin.optional(),
  scale: z.coerce.number().pipe(z.literal(RATING_SCALES)).optional(),
});
export const productReviewImportForm = importForm.omit({ kind: true });
