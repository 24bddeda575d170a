import { z } from 'zod';
import { FOLLOW_UP_STATUSES, LONGEST_TAG, REPLY_STATES } from '#contract/labels/follow-up.ts';
import { SHOP_REVIEW_STATUSES } from '#contract/customer-pages/shop-review.ts';
import { trustpilotReview } from './public-reviews.ts';
import { anyOf, channel, dateTime, id, page, rating, source, step } from './texts.ts';
import { filters } from './review-filters.ts';
import { queuedReview } from './queue.ts';

const metadata = z.record(z.string(), z.unknown());

/** One event of the timeline of a request. */
export const timelineEvent = z.strictObject({
  id,
  kind: z.string(),
  label: z.string(),
  at: dateTime,
  step: step.nullable(),
  channel: source.nullable(),
  detail: metadata,
});

/** A member, as other members see them. */
const person = z.strictObject({ id, name: z.string() });

/** A team review: a request with an accepted message or a rating. */
export const teamReview = z.strictObject({
  id,
  uuid: z.string(),
  trigger_event: z.string(),
  trigger_event_label: z.string(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  country_code: z.string().nullable(),
  date_sent: dateTime.nullable(),
  date_opened: dateTime.nullable(),
  date_clicked: dateTime.nullable(),
  rating: rating.nullable(),
  rated_at: dateTime.nullable(),
  feedback: z.string().nullable(),
  actions: z.array(timelineEvent),
  step: step.nullable(),
  step_label: z.string().nullable(),
  channel: source.nullable(),
  channel_label: z.string().nullable(),
  metadata,
  created_at: dateTime,
  updated_at: dateTime,
  integration_name: z.string().nullable(),
  integration_id: z.string().nullable(),
  integration_customer_id: z.string().nullable(),
  integration_order_number: z.string().nullable(),
  /** The follow-up status of the review. Null while there is no rating. */
  status: z.enum(FOLLOW_UP_STATUSES).nullable(),
  status_label: z.string().nullable(),
  owner: person.nullable(),
  /** The tags of the review. */
  tags: z.array(z.string()),
  /** The matched Trustpilot review, when the match is certain or a person confirmed it. */
  trustpilot_review: trustpilotReview.nullable(),
});

export const reviewsQuery = z.strictObject({
  ...filters,
  rating: anyOf(z.coerce.number().int().min(1).max(5)).optional(),
  /**
   * Values of `rated`, `not_rated`, `unhappy` and `with_feedback` are combined by « or », and so
   * are the follow-up statuses. A review must match both groups. `attention` lists only unhappy
   * customers to answer.
   */
  status: anyOf(
    z.enum(['rated', 'not_rated', 'unhappy', 'with_feedback', 'attention', ...FOLLOW_UP_STATUSES]),
  ).optional(),
  /** The owner: `me`, `none`, or the id of a member. */
  owner_id: z
    .string()
    .regex(/^(?:me|none|[1-9]\d{0,17})$/)
    .optional(),
  /** Reviews with at least one of these tags. */
  tag: anyOf(z.string().max(LONGEST_TAG)).optional(),
  sort: z.enum(['recent', 'oldest', 'rating_high', 'rating_low', 'attention']).default('recent'),
});

/**
 * `attention` is the number of unhappy customers to answer: a rating of 1 or 2 in the last 30 days
 * whose follow-up is open. With `sort=attention` they come first, and with `status=attention` they
 * are the only ones.
 */
export const reviewsPage = page(teamReview).extend({ attention: z.int() });

/**
 * An answer to the customer. `problem` gives the reason why it was not sent and the required
 * action.
 */
export const reply = z.strictObject({
  id,
  channel,
  channel_label: z.string(),
  recipient: z.string().nullable(),
  text: z.string(),
  state: z.enum(REPLY_STATES),
  state_label: z.string(),
  problem: z.string().nullable(),
  is_outbox: z.boolean(),
  next_try_at: dateTime.nullable(),
  author: person.nullable(),
  created_at: dateTime,
  sent_at: dateTime.nullable(),
});

/**
 * A channel for an answer to this customer. When it is closed, the reason and the way to open it
 * are given. `until` is the end of the period that the customer opened by writing.
 */
const replyMethod = z.strictObject({
  channel,
  recipient: z.string().nullable(),
  is_open: z.boolean(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  remedy: z.strictObject({ label: z.string(), path: z.string() }).nullable(),
  until: dateTime.nullable(),
  /**
   * The mailbox that receives the customer’s answer. Null when the answer does not arrive in a
   * mailbox.
   */
  answers_to: z.string().nullable(),
  /** The reason why an answer of the customer would not arrive. */
  answers_warning: z.string().nullable(),
});

/** A line of an order, with the product’s image when the shop provides one over HTTPS. */
export const orderedLine = z.strictObject({
  title: z.string(),
  quantity: z.int(),
  image_url: z.string().nullable(),
});

/** A request with its timeline and its messages, for the side panel. */
export const reviewDetail = z.strictObject({
  data: teamReview.extend({
    /** The person’s most likely time zone. It determines the hours at which messages are sent. */
    time_zone: z.string(),
    timeline: z.array(timelineEvent),
    /** The contacts that the team has corrected, newest first. */
    former_contacts: z.array(
      z.strictObject({
        kind: z.enum(['email', 'phone']),
        value: z.string(),
        replaced_at: dateTime,
        replaced_by: z.string().nullable(),
      }),
    ),
    messages: z.array(queuedReview),
    /** The revision of status, owner and tags, for `If-Match`. */
    revision: z.int(),
    notes: z.array(
      z.strictObject({
        id,
        text: z.string(),
        author: person.nullable(),
        mentioned: z.array(person),
        created_at: dateTime,
      }),
    ),
    replies: z.array(reply),
    reply_ways: z.array(replyMethod),
    /** The reviews that the customer wrote for the wall. */
    shop_reviews: z.array(
      z.strictObject({
        id,
        status: z.enum(SHOP_REVIEW_STATUSES),
        product: z.string().nullable(),
        title: z.string().nullable(),
        text: z.string(),
        is_incentivized: z.boolean(),
        has_reply: z.boolean(),
        photos: z.array(z.strictObject({ url: z.string() })),
      }),
    ),
    order: z
      .strictObject({
        number: z.string(),
        total: z.string().nullable(),
        currency: z.string().nullable(),
        ordered_at: dateTime.nullable(),
        fulfilled_at: dateTime.nullable(),
        delivered_at: dateTime.nullable(),
        cancelled_at: dateTime.nullable(),
        line_items: z.array(orderedLine),
      })
      .nullable(),
  }),
});
