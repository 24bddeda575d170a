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
 * What a search found, of all kinds: who it belongs to, and the text in which it was found.
 * `request_id` opens it, whatever it is.
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
      /** Of a review, or the last one of a customer. */
      rating: rating.nullable(),
      /** Of a message: its step and where it stands. */
      status_label: z.string().nullable(),
      at: dateTime,
      match: z.strictObject({
        kind: z.enum(['name', 'email', 'phone', 'order', 'review']),
        text: z.string(),
      }),
    }),
  ),
});
