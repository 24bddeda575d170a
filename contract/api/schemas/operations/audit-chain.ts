import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

export const verificationAnswer = z.strictObject({
  data: z.strictObject({
    state: z.enum(['intact', 'broken']),
    entries: z.int(),
    /** The number of events whose detail was erased later. The chain records these erasures. */
    redacted: z.int(),
    head: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
    /** The first event whose verification failed. */
    broken: z
      .strictObject({
        kind: z.enum(['changed', 'missing', 'inserted']),
        seq: z.int().nullable(),
        id: z.string().nullable(),
        at: dateTime.nullable(),
        action: z.string().nullable(),
      })
      .nullable(),
    checked_at: dateTime,
  }),
});

export const auditLogFileQuery = z.strictObject({
  format: z.enum(['csv', 'jsonl']).default('csv'),
});
/** CSV, or one JSON document per line. */
export const auditLogFile = z.string();

const stream = {
  url: z.string(),
  created_by: z.string().nullable(),
  created_at: dateTime,
  /** The sequence number of the last delivered event. */
  sent_seq: z.int(),
  pending_entries: z.int(),
  last_tried_at: dateTime.nullable(),
  delivered_at: dateTime.nullable(),
  next_try_at: dateTime.nullable(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
};
export const streamAnswer = z.strictObject({ data: z.strictObject(stream).nullable() });
export const triedStreamAnswer = z.strictObject({ data: z.strictObject(stream) });
/** `secret` is returned only by this call. */
export const savedStreamAnswer = z.strictObject({
  data: z.strictObject({ ...stream, secret: z.string() }),
});
export const streamBody = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  /** True when the events recorded before the stream was created are also sent. */
  include_past: z.boolean().default(false),
});
