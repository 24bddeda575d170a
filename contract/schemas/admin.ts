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
