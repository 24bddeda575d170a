import { z } from 'zod';
import { FILE_KINDS } from '#contract/api/operations.ts';
import { RATING_SCALES } from '#contract/labels/review-origins.ts';
import type { OperationJob } from '#server/domains/operations/operation-kind.ts';

/** The stored description of an imported file, beside its bytes. */
const filePayload = z.object({
  kind: z.enum(FILE_KINDS),
  mapping: z.record(z.string(), z.string()),
  /** For reviews: their origin, the recognised file format, and the highest rating. */
  reviews: z
    .object({
      origin: z.string().nullable(),
      recognised: z.string().nullable(),
      is_format_verified: z.boolean().default(true),
      scale: z.literal(RATING_SCALES),
    })
    .nullable()
    .default(null),
  shape: z.object({
    separator: z.enum([',', ';', '\t']),
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
    columns: z.array(
      z.object({
        name: z.string(),
        examples: z.array(z.string()),
        filled: z.int(),
        is_day_first: z.boolean(),
      }),
    ),
    start: z.int(),
    first_line: z.int(),
    total: z.int(),
  }),
});
export type FilePayload = z.output<typeof filePayload>;

/** A position in the content, in bytes. */
const fileCursor = z.object({ offset: z.int(), line: z.int() });
export type FileCursor = z.output<typeof fileCursor>;

export function readFilePayload(payload: unknown): FilePayload | null {
  return filePayload.safeParse(payload).data ?? null;
}

export function fileOf(job: Pick<OperationJob, 'payload' | 'cursor'>): {
  payload: FilePayload;
  cursor: FileCursor;
} {
  const payload = filePayload.parse(job.payload);
  return {
    payload,
    cursor:
      job.cursor === null
        ? { offset: payload.shape.start, line: payload.shape.first_line }
        : fileCursor.parse(job.cursor),
  };
}
