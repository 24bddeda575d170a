import { z } from 'zod';
import {
  FOLLOW_UP_STATUSES,
  LONGEST_NOTE,
  LONGEST_TAG,
  MOST_TAGS,
} from '#contract/labels/follow-up.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { reply, reviewsQuery } from './reviews.ts';
import { channel, dateTime, id } from './texts.ts';
import { LONGEST_REPLY } from '#contract/labels/channels.ts';

const tag = oneLine(LONGEST_TAG)
  .min(1, 'Une étiquette ne peut pas être vide.')
  .refine((text) => !text.includes(','), 'ne peut pas contenir de virgule.');
const tags = z.array(tag).max(MOST_TAGS);

/**
 * At least one field is required. With `If-Match`, the status and the owner change only when the
 * review still has that revision.
 */
export const updateReviewBody = z
  .strictObject({
    status: z.enum(FOLLOW_UP_STATUSES).optional(),
    owner_id: id.nullable().optional(),
    /** Replaces all tags. */
    tags: tags.optional(),
    note: z.string().trim().min(1).max(LONGEST_NOTE).optional(),
    /** The members named in the note. Each of them is notified by e-mail. */
    mentioned_ids: z.array(id.max(200)).max(20).optional(),
  })
  .refine(
    ({ status, owner_id, tags: tagList, note }) =>
      [status, owner_id, tagList, note].some((value) => value !== undefined),
    { path: ['status'], error: 'Donnez un statut, un responsable, des étiquettes ou une note.' },
  )
  .refine(({ note, mentioned_ids }) => mentioned_ids === undefined || note !== undefined, {
    path: ['note'],
    error: 'Donnez la note dans laquelle ces membres sont mentionnés.',
  });

/** Applies the same change to many reviews. An absent field is not changed. */
export const bulkReviewsBody = z
  .strictObject({
    ids: z.array(z.string().max(200)).min(1).max(1000),
    status: z.enum(FOLLOW_UP_STATUSES).optional(),
    owner_id: id.nullable().optional(),
    add_tags: tags.optional(),
    remove_tags: tags.optional(),
  })
  .refine(
    ({ status, owner_id, add_tags, remove_tags }) =>
      [status, owner_id, add_tags, remove_tags].some((value) => value !== undefined),
    { path: ['status'], error: 'Donnez un statut, un responsable ou des étiquettes.' },
  );
export const bulkReviewsAnswer = z.strictObject({
  data: z.strictObject({
    done: z.int(),
    refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
  }),
});

export const reviewTagsAnswer = z.strictObject({
  data: z.array(z.strictObject({ name: z.string(), count: z.int() })),
});

/**
 * `Idempotency-Key` identifies the reply: a second call with the same key returns the first reply.
 * Each channel has its own length limit.
 */
export const replyBody = z.strictObject({
  channel,
  text: z.string().trim().min(1).max(LONGEST_REPLY),
});
export const replyAnswer = z.strictObject({ data: reply });

export const linkAnswer = z.strictObject({
  data: z.strictObject({ url: z.string(), expires_at: dateTime }),
});

/** The filters of the list. The file contains all pages. */
export const exportQuery = reviewsQuery
  .omit({ page: true, per_page: true })
  .extend({ format: z.enum(['csv', 'json']).default('csv') });
export const reviewsExportFile = z.string();
