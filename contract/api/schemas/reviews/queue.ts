import { z } from 'zod';
import { id, step, channel, dateTime, anyOf, page } from './texts.ts';
import { MESSAGE_STATUSES, REASONS } from '#contract/labels/message-status.ts';
import { filters } from './review-filters.ts';
import { importRow } from '#contract/api/schemas/operations/imports.ts';

const metadata = z.record(z.string(), z.unknown());

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
  /**
   * When the request of an order that nobody ships is given up: until its order moves, nothing goes
   * at `scheduled_at`.
   */
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

/**
 * Restored only where this action has left the message, and not before `since`: the undo of that
 * action, and of no other.
 */
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

/**
 * `planned` leave at their date; `held` wait for an hour, a limit (that of a day spreads them over
 * the next ones) or a provider and leave that day; `waiting` leave then unless their order moves
 * first.
 */
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

/**
 * One of `ids`, `filters` (those of the list) and `import_id` (all that another such action was
 * asked for: its undo); `scheduled_at` belongs to `postpone` alone.
 */
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

/**
 * More than a thousand messages are a job: the answer is its progress, asked again at `GET
 * imports/{id}`.
 */
export const bulkAnswer = z.strictObject({
  data: z.union([
    z.strictObject({
      /** Without those of `outcome_unknown`. */
      done: z.int(),
      /**
       * Messages that were to be cancelled and that a provider may have taken: they are not tried
       * again, and a person says whether they arrived.
       */
      outcome_unknown: z.array(z.string()),
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
