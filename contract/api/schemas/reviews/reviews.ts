import { z } from 'zod';
import { FOLLOW_UP_STATUSES, REPLY_STATES } from '#contract/labels/follow-up.ts';
import { MESSAGE_STATUSES, REASONS } from '#contract/labels/message-status.ts';
import { SHOP_REVIEW_STATUSES } from '#contract/customer-pages/shop-review.ts';
import { importRow } from '../operations/imports.ts';
import { trustpilotReview } from './public-reviews.ts';
import { anyOf, channel, dateTime, id, page, pageQuery, rating, source, step } from './texts.ts';

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

/** A member, as the others see them. */
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
  /** What the team does about it; null while there is no rating. */
  status: z.enum(FOLLOW_UP_STATUSES).nullable(),
  status_label: z.string().nullable(),
  owner: person.nullable(),
  /** Certain, or confirmed by a person. */
  trustpilot_review: trustpilotReview.nullable(),
});

/** A queued review: one message of a request. */
export const queuedReview = z.strictObject({
  id,
  request_id: id,
  team_id: id,
  trigger_event: z.string(),
  trigger_event_label: z.string(),
  step,
  step_label: z.string(),
  channel: channel.nullable(),
  channel_label: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  recipient: z.string().nullable(),
  scheduled_at: dateTime,
  /** When the request of an order that nobody ships is given up: until its order moves, nothing goes at `scheduled_at`. */
  expires_at: dateTime.nullable(),
  queued_at: dateTime,
  sent_at: dateTime.nullable(),
  /** When a held message is looked at again by itself; null: a person lifts what holds it. */
  next_try_at: dateTime.nullable(),
  status: z.enum(MESSAGE_STATUSES),
  status_label: z.string(),
  reason: z.enum(REASONS).nullable(),
  reason_label: z.string().nullable(),
  integration_name: z.string().nullable(),
  integration_id: z.string().nullable(),
  integration_customer_id: z.string().nullable(),
  integration_order_number: z.string().nullable(),
  metadata,
  created_at: dateTime,
});

const filters = {
  search: z.string().trim().max(200).optional(),
  channel: anyOf(source).optional(),
  step: anyOf(step).optional(),
  country_code: anyOf(
    z
      .string()
      .regex(/^[a-z]{2}$/i)
      .toUpperCase(),
  ).optional(),
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
  ...pageQuery,
};

export const reviewsQuery = z.strictObject({
  ...filters,
  rating: anyOf(z.coerce.number().int().min(1).max(5)).optional(),
  /** Those of the first four that are named are added up, those of the last three too; a review is of both kinds. */
  status: anyOf(
    z.enum(['rated', 'not_rated', 'unhappy', 'with_feedback', ...FOLLOW_UP_STATUSES]),
  ).optional(),
  /** Whose they are: `me`, `none`, or the id of a member. */
  owner_id: z
    .string()
    .regex(/^(?:me|none|[1-9]\d{0,17})$/)
    .optional(),
  sort: z.enum(['recent', 'oldest', 'rating_high', 'rating_low', 'attention']).default('recent'),
});

const queueFilters = {
  ...filters,
  status: anyOf(z.enum(MESSAGE_STATUSES)).optional(),
  reason: anyOf(z.enum(REASONS)).optional(),
  rating: anyOf(z.coerce.number().int().min(1).max(5)).optional(),
};
export const queueQuery = z.strictObject({
  ...queueFilters,
  /** One row a request: its first message that the queue shows, with all its messages beside it. */
  group: z.enum(['request']).optional(),
  sort: z.enum(['attention', 'soonest', 'latest']).default('attention'),
});

/** `attention`: how many of them are to be listened to first (unhappy, of the last 30 days, and still open); with `sort=attention` they are the first. */
export const reviewsPage = page(teamReview).extend({ attention: z.int() });
const groupedReview = queuedReview.extend({ messages: z.array(queuedReview).optional() });
/** Counts by saved view stand beside the page, so that tabs are exact without another call. */
export const queuePage = page(groupedReview).extend({
  counts: z.strictObject({
    all: z.int(),
    attention: z.int(),
    held: z.int(),
    today: z.int(),
    reminders: z.int(),
  }),
});
export const queuedReviewAnswer = z.strictObject({ data: queuedReview });
export const postponeBody = z.strictObject({ scheduled_at: z.iso.datetime({ offset: true }) });
/** Restored only where this action has left the message, and not before `since`: the undo of that action, and of no other. */
const undo = z.strictObject({
  action: z.enum(['cancel', 'postpone']),
  since: z.iso.datetime({ offset: true }).optional(),
});
export const restoreBody = z.strictObject({ undo: undo.optional() }).nullish();
/** `sent`: it counts as accepted and its reminders follow; `not_sent`: it goes again. */
export const resolveBody = z.strictObject({ outcome: z.enum(['sent', 'not_sent']) });
/** What is absent stays as it is; null removes it. One of the two must be left. */
export const contactBody = z
  .strictObject({
    email: z.string().max(254).nullable().optional(),
    phone: z.string().max(40).nullable().optional(),
  })
  .refine((body) => body.email !== undefined || body.phone !== undefined, {
    path: ['email'],
    error: 'Donnez une adresse e-mail ou un numéro de téléphone.',
  });

export const forecastQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(31).default(2),
});
/** `planned` leave at their date; `held` wait for an hour, a limit (that of a day spreads them over the next ones) or a provider and leave that day; `waiting` leave then unless their order moves first. */
const leaving = { planned: z.int(), held: z.int(), waiting: z.int() };
export const forecastAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      date: z.iso.date(),
      ...leaving,
      channels: z.array(z.strictObject({ channel, channel_label: z.string(), ...leaving })),
    }),
  ),
});

const NAMED_ONCE = 'Donnez soit « ids », soit « filters », soit « import_id ».';
/** One of `ids`, `filters` (those of the list) and `import_id` (all that another such action was asked for: its undo); `scheduled_at` belongs to `postpone` alone. */
export const bulkBody = z
  .strictObject({
    action: z.enum(['send_now', 'cancel', 'restore', 'postpone']),
    ids: z.array(z.string().max(200)).max(1000).optional(),
    filters: z.strictObject(queueFilters).omit({ page: true, per_page: true }).optional(),
    import_id: z.string().max(200).optional(),
    scheduled_at: z.iso.datetime({ offset: true }).optional(),
    undo: undo.optional(),
  })
  .refine((body) => namedBy(body) > 0, { path: ['ids'], error: NAMED_ONCE })
  .refine((body) => body.ids === undefined || body.filters === undefined, {
    path: ['filters'],
    error: NAMED_ONCE,
  })
  .refine((body) => body.import_id === undefined || namedBy(body) < 2, {
    path: ['import_id'],
    error: NAMED_ONCE,
  })
  .refine((body) => (body.action === 'postpone') === (body.scheduled_at !== undefined), {
    path: ['scheduled_at'],
    error: 'Donnez la date d’un report, et d’un report seulement.',
  })
  .refine((body) => body.undo === undefined || body.action === 'restore', {
    path: ['undo'],
    error: 'Seul un rétablissement annule une action.',
  });
/** More than a thousand messages are a job: the answer is its progress, asked again at `GET imports/{id}`. */
export const bulkAnswer = z.strictObject({
  data: z.union([
    z.strictObject({
      done: z.int(),
      refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
      /** When it began: the `since` of its undo. */
      began_at: z.iso.datetime({ offset: true }),
    }),
    importRow,
  ]),
});

function namedBy({
  ids,
  filters,
  import_id,
}: {
  ids?: unknown;
  filters?: unknown;
  import_id?: unknown;
}): number {
  return [ids, filters, import_id].filter((each) => each !== undefined).length;
}

/** An answer to the customer; `problem` says why it did not leave, and what to do. */
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

/** A way to answer this customer now, or why it is closed, with what opens it. `until`: when the window that they opened closes. */
const replyMethod = z.strictObject({
  channel,
  recipient: z.string().nullable(),
  is_open: z.boolean(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  remedy: z.strictObject({ label: z.string(), path: z.string() }).nullable(),
  until: dateTime.nullable(),
});

/** One request whole: its timeline and its messages, for the side panel. */
export const reviewDetail = z.strictObject({
  data: teamReview.extend({
    /** Where the person most likely is: the hours at which they are written to. */
    time_zone: z.string(),
    timeline: z.array(timelineEvent),
    /** What the team has corrected, the newest first. */
    former_contacts: z.array(
      z.strictObject({
        kind: z.enum(['email', 'phone']),
        value: z.string(),
        replaced_at: dateTime,
        replaced_by: z.string().nullable(),
      }),
    ),
    messages: z.array(queuedReview),
    /** Of status and owner, for `If-Match`. */
    revision: z.int(),
    notes: z.array(
      z.strictObject({ id, text: z.string(), author: person.nullable(), created_at: dateTime }),
    ),
    replies: z.array(reply),
    reply_ways: z.array(replyMethod),
    /** What the customer wrote for the wall. */
    shop_reviews: z.array(
      z.strictObject({
        id,
        status: z.enum(SHOP_REVIEW_STATUSES),
        product: z.string().nullable(),
        title: z.string().nullable(),
        text: z.string(),
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
        line_items: z.array(z.strictObject({ title: z.string(), quantity: z.int() })),
      })
      .nullable(),
  }),
});
