import { z } from 'zod';
import { dateTime, id, page, pageQuery } from '../reviews/texts.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';

export const testInboxQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  ...pageQuery,
});
const pieces = z
  .array(
    z.strictObject({
      text: z.string(),
      bold: z.boolean(),
      struck: z.boolean(),
      variable: z.string().nullable(),
    }),
  )
  .readonly();
const drawnTemplate = z.strictObject({
  header: pieces.nullable(),
  body: pieces,
  footer: z.string().nullable(),
  buttons: z
    .array(
      z.strictObject({
        kind: z.enum(['link', 'phone', 'reply']),
        text: z.string(),
        address: z.string().nullable(),
      }),
    )
    .readonly(),
});
export const testInboxMessage = z.strictObject({
  id,
  team_id: id.nullable(),
  team_name: z.string().nullable(),
  request_id: id.nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  sender: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body_text: z.string(),
  body_html: z.string().nullable(),
  /** The WhatsApp message as the phone shows it. Null on other channels. */
  template: drawnTemplate.nullable(),
  headers: z.record(z.string(), z.string()),
  created_at: dateTime,
});
/**
 * `dropped` is the number of older messages that were deleted because the team exceeded the limit
 * of the test inbox.
 */
export const testInboxPage = page(testInboxMessage).extend({ dropped: z.int() });
export const clearedAnswer = z.strictObject({
  data: z.strictObject({ messages: z.int(), requests: z.int() }),
});

export const accountViolation = z.strictObject({
  api_waba_id: z.string(),
  team: z.strictObject({ id, name: z.string() }),
  phone_numbers: z.array(z.string()),
  /** The value as Meta sends it. */
  type: z.string().nullable(),
  ban_state: z.string().nullable(),
  restrictions: z.array(z.strictObject({ type: z.string(), until: dateTime.nullable() })),
  first_seen_at: dateTime,
  last_seen_at: dateTime,
  is_blocked: z.boolean(),
  unblocked_at: dateTime.nullable(),
  /** The person who lifted the block. Null when it expired or still applies. */
  unblocked_by: z.string().nullable(),
});
export const accountViolationsAnswer = z.strictObject({ data: z.array(accountViolation) });
export const accountViolationAnswer = z.strictObject({ data: accountViolation });
export const unblockBody = z.strictObject({ api_waba_id: z.string().trim().min(1).max(100) });

/** The reason is recorded in the audit log of the team. */
export const canSendBody = z.strictObject({
  can_send_reviews: z.boolean(),
  reason: z.string().trim().min(1).max(500),
});
export const canSendAnswer = z.strictObject({
  data: z.strictObject({
    id,
    name: z.string(),
    can_send_reviews: z.boolean(),
    can_send_reason: z.string().nullable(),
  }),
});
