import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#contract/api/webhook-events.ts';
import { dateTime, id } from '../reviews/texts.ts';

const event = z.enum(WEBHOOK_EVENTS);
const fields = {
  id,
  url: z.string(),
  events: z.array(event),
  created_by: z.string().nullable(),
  created_at: dateTime,
  /**
   * `failing`: the last delivery that was tried did not arrive; `disabled`: the address answered
   * 410; null: none was tried.
   */
  state: z.enum(['working', 'failing', 'disabled']).nullable(),
  last_tried_at: dateTime.nullable(),
};

export const webhooksAnswer = z.strictObject({ data: z.array(z.strictObject(fields)) });
/** `secret` is said here and nowhere again. */
export const madeWebhookAnswer = z.strictObject({
  data: z.strictObject({ ...fields, secret: z.string() }),
});
export const webhookBody = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  events: z.array(event).min(1).max(WEBHOOK_EVENTS.length),
});

export const deliveryParams = z.strictObject({ id, delivery_id: id });

const delivery = z.strictObject({
  id,
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** Also the `webhook-id` of each attempt: repeated attempts have the same value. */
  event_id: z.string(),
  occurred_at: dateTime,
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  last_tried_at: dateTime.nullable(),
  next_try_at: dateTime.nullable(),
  /** HTTP status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** In French: what went wrong last. */
  problem: z.string().nullable(),
});
export const deliveriesAnswer = z.strictObject({ data: z.array(delivery) });
export const deliveryAnswer = z.strictObject({ data: delivery });
