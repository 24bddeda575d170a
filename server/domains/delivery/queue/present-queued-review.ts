import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  CHANNEL_LABELS,
  STATUS_LABELS,
  STEP_LABELS,
  TRIGGER_EVENT_LABELS,
} from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import {
  type Reason,
  REASONS,
  TRIGGER_EVENTS,
  type TriggerEvent,
} from '#contract/labels/message-status.ts';
import type { queuedReview } from '#contract/api/schemas/reviews/queue.ts';
import type { DB } from '#server/database/tables.ts';
import { END_OF_WAIT } from '../pacing/end-of-wait.ts';
import {
  heldByCircuit,
  NO_CIRCUITS,
  type OpenCircuits,
} from '#server/domains/channels/senders/open-circuits.ts';

export type QueuedReviewAnswer = z.output<typeof queuedReview>;

const MESSAGE_COLUMNS = [
  'id',
  'request_id',
  'team_id',
  'step',
  'channel',
  'recipient',
  'scheduled_at',
  'sent_at',
  'status',
  'reason',
  'metadata',
  'created_at',
  'due_at',
  'sender_id',
] as const;
const REQUEST_COLUMNS = [
  'trigger_event',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'integration_name',
  'integration_id',
  'integration_customer_id',
  'integration_order_number',
] as const;
const COLUMNS = [
  ...MESSAGE_COLUMNS.map((name) => `m.${name}` as const),
  ...REQUEST_COLUMNS.map((name) => `r.${name}` as const),
] as const;
/**
 * The columns that a list selects to show a queued review: `selectFrom('messages as
 * m').innerJoin('review_requests as r', …).select(QUEUED_REVIEW_COLUMNS)`.
 */
export const QUEUED_REVIEW_COLUMNS = [
  ...COLUMNS,
  sql.raw<Date | null>(END_OF_WAIT).as('expires_at'),
] as const;
/** The same columns as SQL. */
export const QUEUED_REVIEW_SQL = `${COLUMNS.join(', ')}, ${END_OF_WAIT} as expires_at`;

export type QueuedReviewRow = Pick<Selectable<DB['messages']>, (typeof MESSAGE_COLUMNS)[number]> &
  Pick<Selectable<DB['review_requests']>, (typeof REQUEST_COLUMNS)[number]> & {
    expires_at: Date | null;
  };

/**
 * Presents one message of a request as a queued review. Behind an open circuit it is shown as held.
 */
export function presentQueuedReview(
  row: QueuedReviewRow,
  circuits: OpenCircuits = NO_CIRCUITS,
): QueuedReviewAnswer {
  const tried = heldByCircuit(row, circuits);
  const status = tried === null ? row.status : 'held';
  const reason =
    tried === null ? (isReason(row.reason) ? row.reason : null) : 'provider_unavailable';
  const next_try_at = tried ?? (row.status === 'held' ? row.due_at : null);
  return {
    id: row.id,
    request_id: row.request_id,
    team_id: row.team_id,
    trigger_event: row.trigger_event,
    trigger_event_label: isTriggerEvent(row.trigger_event)
      ? TRIGGER_EVENT_LABELS[row.trigger_event]
      : row.trigger_event,
    step: row.step,
    step_label: STEP_LABELS[row.step],
    channel: row.channel,
    channel_label: row.channel === null ? null : CHANNEL_LABELS[row.channel],
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    recipient: row.recipient,
    scheduled_at: row.scheduled_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    queued_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
    status,
    status_label: STATUS_LABELS[status],
    reason,
    reason_label: reasonLabel(reason),
    integration_name: row.integration_name,
    integration_id: row.integration_id,
    integration_customer_id: row.integration_customer_id,
    integration_order_number: row.integration_order_number,
    metadata: withoutUncertainDelivery(row.metadata),
    created_at: row.created_at.toISOString(),
  };
}

function isReason(text: string | null): text is Reason {
  return text !== null && (REASONS as readonly string[]).includes(text);
}

function isTriggerEvent(text: string): text is TriggerEvent {
  return (TRIGGER_EVENTS as readonly string[]).includes(text);
}

/**
 * Removes the mark of an uncertain delivery, which is only of use to this program and the provider.
 */
function withoutUncertainDelivery(metadata: MessageMetadata): Record<string, unknown> {
  const { uncertain_delivery: _, ...shown } = metadata;
  return shown;
}
