import { z } from 'zod';
import { plainText } from '#contract/messages/plain-text.ts';
import { LONGEST_ORIGIN } from '#contract/labels/review-origins.ts';
import {
  LONGEST_REVIEW,
  REFUSAL_REASONS,
  REPORT_REASONS,
  SHOP_REVIEW_STATUSES,
} from '#contract/customer-pages/shop-review.ts';
import { anyOf, dateTime, id, idFilter, page, pageQuery, rating } from './texts.ts';

const status = z.enum(SHOP_REVIEW_STATUSES);
const refusalReason = z.enum(REFUSAL_REASONS);

const report = z.strictObject({
  id,
  reason: z.enum(REPORT_REASONS),
  reason_label: z.string(),
  words: z.string(),
  /** Masked for a reader. Deleted when the report is answered. */
  email: z.string().nullable(),
  created_at: dateTime,
  closed_at: dateTime.nullable(),
});

/** A review that a customer wrote for the shop’s own wall. */
const shopReview = z.strictObject({
  id,
  request_id: id.nullable(),
  order_number: z.string().nullable(),
  /** Null when the review is about the shop. */
  product: z.string().nullable(),
  rating,
  title: z.string().nullable(),
  text: z.string(),
  display_name: z.string().nullable(),
  photos: z.array(z.strictObject({ url: z.string(), width: z.int(), height: z.int() })),
  /** Only reviews of a product can have a video. */
  video: z.strictObject({ url: z.string(), poster_url: z.string().nullable() }).nullable(),
  status,
  refusal_reason: refusalReason.nullable(),
  refusal_label: z.string().nullable(),
  experienced_at: dateTime.nullable(),
  submitted_at: dateTime,
  /** The time of the automatic publication. Null unless the review is pending. */
  publish_at: dateTime.nullable(),
  published_at: dateTime.nullable(),
  edited_at: dateTime.nullable(),
  removed_at: dateTime.nullable(),
  is_verified: z.boolean(),
  is_incentivized: z.boolean(),
  /** The tool where the review was first published; null when it was written here. */
  origin: z.string().nullable(),
  /** The value that this tool gives for the verification of the purchase. */
  origin_verified: z.boolean().nullable(),
  imported_at: dateTime.nullable(),
  reply: z.string().nullable(),
  replied_at: dateTime.nullable(),
  /** The author’s objection to the refusal. It is open until the team decides again. */
  contest: z.strictObject({ text: z.string(), at: dateTime, is_open: z.boolean() }).nullable(),
  /** The author’s objections to earlier refusals, the latest first. */
  earlier_contests: z.array(z.strictObject({ text: z.string(), at: dateTime })),
  is_reachable: z.boolean(),
  reports: z.array(report),
});

export const shopReviewsQuery = z.strictObject({
  status: anyOf(status).optional(),
  /** Reviews with a contested refusal or an open report, which wait for a person. */
  waits: z
    .enum(['true', '1', 'false', '0'])
    .transform((value) => value === 'true' || value === '1')
    .optional(),
  rating: anyOf(z.coerce.number().pipe(rating)).optional(),
  /** Finds this review only. */
  id: idFilter.optional(),
  /** The tools that the reviews came from. `here` finds reviews that were written in Recueil. */
  origin: anyOf(z.string().max(LONGEST_ORIGIN)).optional(),
  search: z.string().trim().max(200).optional(),
  /** `clock` sorts by the time of publication, the next one first. */
  sort: z.enum(['recent', 'clock']).default('recent'),
  ...pageQuery,
});
const count = z.int();
export const shopReviewsPage = page(shopReview).extend({
  counts: z.strictObject({
    all: count,
    pending: count,
    published: count,
    refused: count,
    withdrawn: count,
    waiting: count,
  }),
  origins: z.array(z.strictObject({ origin: z.string(), count })),
});
export const shopReviewAnswer = z.strictObject({ data: shopReview });
export const refuseBody = z.strictObject({ reason: refusalReason });
/** Without a text, the answer is withdrawn. */
export const shopReviewReplyBody = z.strictObject({ text: plainText(LONGEST_REVIEW).nullish() });
