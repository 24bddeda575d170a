import { z } from 'zod';
import { dateTime, id, page, pageQuery } from './words.ts';

export const outboxQuery = z.strictObject({ search: z.string().trim().max(200).optional(), ...pageQuery });
export const outboxMessage = z.strictObject({
  id,
  team_id: id.nullable(),
  team_name: z.string().nullable(),
  request_id: id.nullable(),
  channel: z.string(),
  sender: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body_text: z.string(),
  body_html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  created_at: dateTime,
});
export const outboxPage = page(outboxMessage);
export const clearedAnswer = z.strictObject({ data: z.strictObject({ messages: z.int(), requests: z.int() }) });

/** The reason is written in the journal of the team. */
export const canSendBody = z.strictObject({ can_send_reviews: z.boolean(), reason: z.string().trim().min(1).max(500) });
export const canSendAnswer = z.strictObject({ data: z.strictObject({ id, name: z.string(), can_send_reviews: z.boolean(), can_send_reason: z.string().nullable() }) });
