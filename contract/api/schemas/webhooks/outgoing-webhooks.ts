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
   * `failing` means that the last attempt failed; `disabled` means that the endpoint answered 410.
   * Null before the first attempt.
   */
  state: z.enum(['working', 'failing', 'disabled']).nullable(),
  last_tried_at: dateTime.nullable(),
};

export const webhooksAnswer = z.strictObject({ data: z.array(z.strictObject(fields)) });
/** `secret` is returned only by this call. */
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
  /**
   * Also sent as the `webhook-id` header of each attempt. Repeated attempts have the same value.
   */
  event_id: z.string(),
  occurred_at: dateTime,
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  last_tried_at: dateTime.nullable(),
  next_try_at: dateTime.nullable(),
  /** The HTTP status of the last answer. Null when there was none. */
  status: z.int().nullable(),
  /** The last problem, in French. */
  problem: z.string().nullable(),
});
export const deliveriesAnswer = z.strictObject({ data: z.array(delivery) });
export const deliveryAnswer = z.strictObject({ data: delivery });
