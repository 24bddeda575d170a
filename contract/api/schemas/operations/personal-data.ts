import { z } from 'zod';
import { OPERATION_STATES } from '#contract/api/operations.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

export const exportsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id,
      state: z.enum(OPERATION_STATES),
      state_label: z.string(),
      /** The number of rows. Null until it is known. */
      total: z.int().nullable(),
      done: z.int(),
      created_by: z.string().nullable(),
      created_at: dateTime,
      finished_at: dateTime.nullable(),
      eta_seconds: z.int().nullable(),
      error: z.string().nullable(),
      /**
       * The time at which the files are deleted. They are deleted earlier when a person is erased.
       */
      kept_until: dateTime.nullable(),
      /** Empty when the files are deleted. A table without rows has no file. */
      files: z.array(z.strictObject({ name: z.string(), label: z.string(), rows: z.int() })),
    }),
  ),
});
export const exportFileParams = z.strictObject({ id, name: oneLine(60) });
/** CSV, or one JSON array. */
export const exportFile = z.string();
export const exportFileQuery = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') });

/** One of the two fields is required. */
export const erasureBody = z.strictObject({
  email: z.string().trim().max(254).nullish(),
  phone: z.string().trim().max(40).nullish(),
});
export const erasureAnswer = z.strictObject({
  data: z.strictObject({
    /** The number of rows about the person. `others` counts entries on lists, such as opt-outs. */
    found: z.int(),
    orders: z.int(),
    requests: z.int(),
    others: z.int(),
    done_at: dateTime,
  }),
});

export const retentionAnswer = z.strictObject({
  data: z.strictObject({
    retention_days: z.int(),
    next_purge_at: dateTime,
    /** The number of requests that the next purge will erase. */
    due: z.int(),
    last_purge: z.strictObject({ at: dateTime, requests: z.int() }).nullable(),
  }),
});
