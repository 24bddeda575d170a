import { STEP_LABELS } from '#contract/labels/labels.ts';
import { type MessageStatus, PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { TimelineItem } from '#web/ui/layout/timeline.tsx';
import { messageStatuses } from './message-status-label.tsx';
import { statusAndReason } from './status-and-reason.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

type QueuedReview = Answer<'listQueuedReviews'>['data'][number];

const LEFT: ReadonlySet<MessageStatus> = new Set<MessageStatus>(['sent', 'delivered']);
/** The statuses of messages that are still going to be sent. */
const AHEAD: ReadonlySet<string> = new Set<string>(PENDING_STATUSES);
const NEVER: ReadonlySet<MessageStatus> = new Set<MessageStatus>([
  'cancelled',
  'skipped',
  'expired',
  'failed',
]);

/** Returns the messages of a request in sending order, including those that will not be sent. */
export function stepItems(messages: readonly QueuedReview[]): TimelineItem[] {
  return messages.map((message) => {
    const label = [
      STEP_LABELS[message.step],
      message.channel && CHANNEL_TRAITS[message.channel].word,
    ]
      .filter(Boolean)
      .join(', ');
    const isSettled = LEFT.has(message.status) || message.status === 'scheduled';
    const detail =
      message.metadata['outbox'] === true
        ? 'Conservé dans les messages de test'
        : isSettled
          ? null
          : statusAndReason(message.status_label, message.reason_label);
    return {
      key: message.id,
      content: label,
      detail,
      tone: messageStatuses[message.status].tone,
      at: NEVER.has(message.status) ? null : (message.sent_at ?? message.scheduled_at),
      isFuture: AHEAD.has(message.status),
    };
  });
}
