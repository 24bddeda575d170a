import { z } from 'zod';
import { FOLLOW_UP_STATUSES, LONGEST_NOTE } from '#contract/labels/follow-up.ts';
import { reply, reviewsQuery } from './reviews.ts';
import { channel, dateTime, id } from './texts.ts';
import { LONGEST_REPLY } from '#contract/labels/channels.ts';

/**
 * At least one of them; with `If-Match`, status and owner change only where they stand at that
 * revision.
 */
export const updateReviewBody = z
  .strictObject({
    status: z.enum(FOLLOW_UP_STATUSES).optional(),
    owner_id: id.nullable().optional(),
    note: z.string().trim().min(1).max(LONGEST_NOTE).optional(),
  })
  .refine(
    ({ status, owner_id, note }) =>
      status !== undefined || owner_id !== undefined || note !== undefined,
    { path: ['status'], error: 'Donnez un statut, un responsable ou une note.' },
  );

/**
 * `Idempotency-Key` names the act: the same key again is the same reply. Each channel has its own
 * length.
 */
export const replyBody = z.strictObject({
  channel,
  text: z.string().trim().min(1).max(LONGEST_REPLY),
});
export const replyAnswer = z.strictObject({ data: reply });

export const linkAnswer = z.strictObject({
  data: z.strictObject({ url: z.string(), expires_at: dateTime }),
});

/** The filters of the list; all their pages in one file. */
export const exportQuery = reviewsQuery
  .omit({ page: true, per_page: true })
  .extend({ format: z.enum(['csv', 'json']).default('csv') });
export const reviewsExportFile = z.string();
