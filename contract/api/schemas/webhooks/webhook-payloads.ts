import { z } from 'zod';
import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import { productReview } from '../products/product-reviews.ts';
import { teamReview } from '../reviews/reviews.ts';
import { dateTime, id, rating } from '../reviews/texts.ts';

/** The review as the wall shows it to everybody. */
const publishedReview = z.strictObject({
  id,
  product: z.string().nullable(),
  rating,
  title: z.string().nullable(),
  text: z.string(),
  display_name: z.string().nullable(),
  photos: z.array(z.strictObject({ url: z.string(), width: z.int(), height: z.int() })),
  is_verified: z.boolean(),
  is_incentivized: z.boolean(),
  experienced_at: dateTime.nullable(),
  published_at: dateTime,
  reply: z.string().nullable(),
  origin: z.string().nullable(),
});

const optedOutContact = z.strictObject({
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Null when the person opted out without a request. */
  request_uuid: z.string().nullable(),
  integration_order_number: z.string().nullable(),
});

const envelope = <T extends z.ZodType>(type: string, data: T) =>
  z.strictObject({ type: z.literal(type), timestamp: dateTime, data });

/** The body of each event that an outgoing webhook delivers. */
export const webhookPayloads = {
  'request.sent': envelope('request.sent', teamReview),
  'request.rated': envelope('request.rated', teamReview),
  'review.published': envelope('review.published', publishedReview),
  'product_review.published': envelope('product_review.published', productReview),
  'contact.opted_out': envelope('contact.opted_out', optedOutContact),
  test: envelope('test', z.strictObject({ message: z.string() })),
} as const satisfies Record<WebhookEvent | 'test', z.ZodType>;
