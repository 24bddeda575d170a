import { z } from 'zod';
import { dateTime, id, rating } from './texts.ts';

/** The general link is one URL for all customers of a shop. */
export const reviewLinkBody = z.strictObject({
  share_general_review_link: z.boolean().default(true),
});
export const reviewLinkAnswer = z.strictObject({
  data: z.strictObject({
    url: z.string(),
    team_code: z.string(),
    qr_svg_url: z.string(),
    qr_png_url: z.string(),
    card_pdf_url: z.string(),
    card_missing_characters: z.array(z.string()),
    card_name: z.string(),
    share_general_review_link: z.boolean(),
  }),
});

/**
 * Ratings of the general link that came in a sudden large number, or from an IP address that rates
 * often. They are stored but not counted until a person has checked them.
 */
const pendingRating = z.strictObject({
  id,
  rating,
  first_name: z.string().nullable(),
  email: z.string().nullable(),
  received_at: dateTime,
  reason: z.enum(['flood', 'same_address']),
});
export const pendingRatingsAnswer = z.strictObject({
  data: z.array(pendingRating),
  total: z.int(),
});
export const settleRatingsBody = z.strictObject({
  action: z.enum(['accept', 'refuse']),
  ids: z.array(id).min(1).max(1000),
});
export const settleRatingsAnswer = z.strictObject({ data: z.strictObject({ done: z.int() }) });
