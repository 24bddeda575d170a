import { z } from 'zod';
import { anyOf, dateTime, id, page, pageQuery, rating } from './texts.ts';

/** A Trustpilot review. A field that the service does not return is null. */
export const trustpilotReview = z.strictObject({
  id,
  team_id: id,
  review_id: z.string(),
  review_title: z.string().nullable(),
  review_text: z.string().nullable(),
  review_rating: z.int(),
  review_is_verified: z.boolean().nullable(),
  review_is_pending: z.boolean().nullable(),
  review_likes: z.int().nullable(),
  review_language: z.string().nullable(),
  review_time: dateTime,
  review_experienced_time: dateTime.nullable(),
  consumer_id: z.string().nullable(),
  consumer_name: z.string().nullable(),
  consumer_image: z.string().nullable(),
  consumer_review_count: z.int().nullable(),
  consumer_country: z.string().nullable(),
  consumer_is_verified: z.boolean().nullable(),
  consumer_review_count_same_domain: z.int().nullable(),
  created_at: dateTime,
  updated_at: dateTime,
  source: z.enum(['api', 'webhook', 'file']),
  link: z.string().nullable(),
  reference_id: z.string().nullable(),
  /**
   * The way in which the request was found. A `proposed` match is not counted until a person
   * confirms it.
   */
  match_kind: z.enum(['reference', 'email', 'person', 'proposed']).nullable(),
  match_score: z.int().nullable(),
  /** The number of other requests that were almost as likely. */
  match_rivals: z.int(),
  matched_at: dateTime.nullable(),
});

/** The request that is matched with a public review. Contacts are masked for readers. */
const pairedRequest = z.strictObject({
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  rating: rating.nullable(),
  feedback: z.string().nullable(),
  date_sent: dateTime.nullable(),
  public_clicked_at: dateTime.nullable(),
  integration_order_number: z.string().nullable(),
});

/**
 * One of the two is null when a review has no known request, or when the customer went to the site
 * and no review is known.
 */
export const pair = z.strictObject({
  id,
  public_review: trustpilotReview.nullable(),
  request: pairedRequest.nullable(),
});

export const PAIR_STATES = ['proposed', 'matched', 'alone', 'awaiting'] as const;
export const publicReviewsQuery = z.strictObject({
  ...pageQuery,
  /**
   * `awaiting` lists requests without a review whose customer went to the site. When absent, the
   * answer lists all public reviews, proposed matches first.
   */
  state: z.enum(PAIR_STATES).optional(),
  rating: anyOf(z.coerce.number().int().min(1).max(5)).optional(),
  search: z.string().trim().max(200).optional(),
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
});
export const publicReviewsPage = page(pair).extend({
  counts: z.strictObject({
    all: z.int(),
    proposed: z.int(),
    matched: z.int(),
    alone: z.int(),
    awaiting: z.int(),
  }),
});

/** The identifier of the review at the site. */
export const matchBody = z.strictObject({ review_id: z.string().max(100) });
/**
 * When `review_id` is absent, the review that is matched with the request, or proposed for it, is
 * used.
 */
export const unmatchBody = z.strictObject({ review_id: z.string().max(100).optional() }).nullish();
export const pairAnswer = z.strictObject({ data: pair });
