import { z } from 'zod';
import { id, step, channel, dateTime, anyOf, page } from './texts.ts';
import { MESSAGE_STATUSES, REASONS } from '#contract/labels/message-status.ts';
import { filters } from './review-filters.ts';
import { operationRow } from '#contract/api/schemas/operations/imports.ts';

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
   * The date at which the request expires because its order was never shipped. Until then, nothing
   * is sent at `scheduled_at` unless the order changes.
   */
  expires_at: dateTime.nullable(),
  queued_at: dateTime,
  sent_at: dateTime.nullable(),
  /**
   * The time at which a held message is tried again automatically. Null when a person must remove
   * the cause.
   */
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
  /**
   * Groups the list by request: each row is the first message of a request in the queue, with all
   * messages of that request.
   */
  group: z.enum(['request']).optional(),
  sort: z.enum(['attention', 'soonest', 'latest']).default('attention'),
});

const groupedReview = queuedReview.extend({ messages: z.array(queuedReview).optional() });

/** The counts of the saved views are part of the page, so that the tabs need no further call. */
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
 * Restores a message only when this action caused its current state, at `since` or later. It undoes
 * that action and no other.
 */
const undo = z.strictObject({
  action: z.enum(['cancel', 'postpone']),
  since: z.iso.datetime({ offset: true }).optional(),
});

export const restoreBody = z.strictObject({ undo: undo.optional() }).nullish();

/** `sent` counts the message as accepted, and its reminders follow. `not_sent` sends it again. */
export const resolveBody = z.strictObject({ outcome: z.enum(['sent', 'not_sent']) });

/** An absent field is not changed. Null removes the value. One of the two contacts must remain. */
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
 * `planned` messages are sent at their date. `held` messages wait for the sending hours, for a
 * limit (messages over a daily limit are spread over the next days) or for a provider, and are sent
 * on that day. `waiting` messages are sent then unless their order changes first.
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
 * One of `ids`, `filters` (those of the list) and `import_id` (all messages of another bulk action,
 * to undo it). `scheduled_at` is only for `postpone`.
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
 * An action on more than 1,000 messages runs as an operation. The answer is then its progress,
 * which `GET imports/{id}` returns again.
 */
export const bulkAnswer = z.strictObject({
  data: z.union([
    z.strictObject({
      /** The number of changed messages, without those of `outcome_unknown`. */
      done: z.int(),
      /**
       * Messages that were not cancelled because a provider may have accepted them. They are not
       * tried again, and a person records whether they arrived.
       */
      outcome_unknown: z.array(z.string()),
      refused: z.array(z.strictObject({ id: z.string(), code: z.string() })),
      /** The start of the action, which its undo needs as `since`. */
      began_at: z.iso.datetime({ offset: true }),
    }),
    operationRow,
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
