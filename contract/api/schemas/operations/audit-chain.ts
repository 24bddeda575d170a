import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

export const verificationAnswer = z.strictObject({
  data: z.strictObject({
    state: z.enum(['intact', 'broken']),
    entries: z.int(),
    /** Events whose detail was erased since, as the chain itself says. */
    redacted: z.int(),
    head: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
    /** The first event that does not verify. */
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

export const journalFileQuery = z.strictObject({ format: z.enum(['csv', 'jsonl']).default('csv') });
/** CSV, or one JSON document per line. */
export const journalFile = z.string();

const stream = {
  url: z.string(),
  created_by: z.string().nullable(),
  created_at: dateTime,
  /** The place of the last event that arrived. */
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
  /** Whether events from before are sent too. */
  include_past: z.boolean().default(false),
});
