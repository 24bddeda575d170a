import { z } from 'zod';
import { FILE_KINDS, OPERATION_KINDS, OPERATION_STATES } from '#contract/api/operations.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { LONGEST_ORIGIN, RATING_SCALES } from '#contract/labels/review-origins.ts';
import { dateTime, id, rating } from '../reviews/texts.ts';

const errors = z.record(z.string(), z.array(z.string()));

/**
 * A long-running operation with its progress. The counts belong to the current pass: first the dry
 * run, then the run that writes.
 */
export const operationRow = z.strictObject({
  id,
  kind: z.enum(OPERATION_KINDS),
  kind_label: z.string(),
  state: z.enum(OPERATION_STATES),
  state_label: z.string(),
  /** The name of the file, or of the other source that is processed. */
  source_name: z.string().nullable(),
  /** Null until the number of rows is known. */
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /**
   * The result for the first messages of the imported orders; in a dry run, the expected result.
   * For a cancellation: the messages that a provider may already have accepted, which are not
   * cancelled.
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
  /** Null until the remaining time can be estimated. */
  eta_seconds: z.int().nullable(),
  /** The reason for the interruption, in French. */
  error: z.string().nullable(),
});

/** A review of the file, as the wall would show it. */
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
 * The details of an import of reviews from another tool: the origin, the rating scale and the
 * results of the rows.
 */
const importedReviews = z.strictObject({
  /** Null until a person has named the origin. */
  origin: z.string().nullable(),
  /** The file format that was recognised by its columns. */
  recognised: z.string().nullable(),
  /** False when the columns of this tool are derived from examples instead of its documentation. */
  is_format_verified: z.boolean(),
  scale: z.literal(RATING_SCALES),
  /** The first reviews of the file, while its columns can still be corrected. Empty for readers. */
  preview: z.array(previewedReview),
  /**
   * The number of rows that are not imported: duplicates in the file, reviews imported before,
   * reviews written on the shop’s own wall, and reviews of people who requested erasure.
   */
  left_out: z.strictObject({ twice: z.int(), imported: z.int(), own: z.int(), forgotten: z.int() }),
  /** Ratings that were rounded to a whole star. */
  rounded: z.int(),
  /** The number of reviews with one, two, … five stars. */
  ratings: z.array(z.int()).length(5),
  undone_at: dateTime.nullable(),
  /**
   * The number of questions that remained when the import was reverted, because they have answers
   * by other people.
   */
  kept_questions: z.int(),
  /**
   * The end of the period in which the whole import can be reverted. Null when it cannot be
   * reverted.
   */
  undo_until: dateTime.nullable(),
  /** The products that a file of product reviews names. Null for other files. */
  products: z
    .strictObject({
      /** The number of distinct products that were found, and those with the most reviews. */
      found_count: z.int(),
      found: z.array(z.strictObject({ id, title: z.string(), count: z.int() })),
      /**
       * The number of distinct products that the catalogue lacks, and some of them. Their rows are
       * refused.
       */
      missing_count: z.int(),
      missing: z.array(z.strictObject({ product: z.string(), count: z.int() })),
    })
    .nullable(),
  /**
   * The photos and videos that are downloaded from the URLs in the file. Null when the file has
   * none.
   */
  media: z
    .strictObject({
      waiting: z.int(),
      saved: z.int(),
      failed: z.int(),
      /** The waiting ones whose server did not answer, which are tried again. */
      retried: z.int(),
      /** The next attempt of the first of them, and the last attempt of the last of them. */
      next_attempt_at: dateTime.nullable(),
      last_attempt_at: dateTime.nullable(),
      /** When the daily limit allows the others. Null when none waits for it. */
      continues_at: dateTime.nullable(),
      /** The first missing files, with their reason in French. */
      failures: z.array(
        z.strictObject({
          url: z.string(),
          message: z.string(),
          /** Both are null when it is not tried again. */
          next_attempt_at: dateTime.nullable(),
          last_attempt_at: dateTime.nullable(),
        }),
      ),
    })
    .nullable(),
});

/** The column header by field of Recueil. */
const mapping = z.record(plainText(100), plainText(100));

export const importDetail = operationRow.extend({
  /**
   * The format that was recognised in the file. Its first cells are included for people who may
   * read contacts. Null for other operations.
   */
  file: z
    .strictObject({
      separator: z.string(),
      encoding: z.string(),
      columns: z.array(
        z.strictObject({ name: z.string(), examples: z.array(z.string()), filled: z.int() }),
      ),
      mapping,
      /** The required field that no column is mapped to. The file cannot be read without it. */
      missing_field: z.string().nullable(),
    })
    .nullable(),
  reviews: importedReviews.nullable(),
  /** The first hundred refused rows. */
  refused_rows: z.array(z.strictObject({ line: z.int(), errors })),
});

export const importsAnswer = z.strictObject({ data: z.array(operationRow) });
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
  /** The tool from which the reviews come. Only for files of reviews. */
  origin: origin.optional(),
  scale: z.coerce.number().pipe(z.literal(RATING_SCALES)).optional(),
});
export const productReviewImportForm = importForm.omit({ kind: true });
