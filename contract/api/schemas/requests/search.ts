import { z } from 'zod';
import { dateTime, id, rating } from '../reviews/texts.ts';

export const searchQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .min(2, 'Tapez au moins deux caractères.')
    .max(200, 'Tapez au plus 200 caractères.'),
});

/**
 * The results of a search over customers, orders, reviews and messages, with the person they belong
 * to and the text that matched. `request_id` opens the request of any result.
 */
export const searchAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      kind: z.enum(['customer', 'order', 'review', 'message']),
      id,
      request_id: id,
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      order_number: z.string().nullable(),
      /** The rating of the review, or the last rating of the customer. */
      rating: rating.nullable(),
      /** The step and the status of a message. */
      status_label: z.string().nullable(),
      at: dateTime,
      match: z.strictObject({
        kind: z.enum(['name', 'email', 'phone', 'order', 'review']),
        text: z.string(),
      }),
    }),
  ),
});
