import type { MessageChannel } from '#contract/labels/message-status.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';

type Reply = ReviewDetails['replies'][number];

/** A message of the customer or a reply of the team. */
export type Turn =
  | { by: 'customer'; key: string; at: string; text: string | null; channel: MessageChannel | null }
  | { by: 'team'; key: string; at: string; reply: Reply };

/**
 * Returns the messages in both directions, oldest first. The feedback is included only when another
 * message follows: alone, it is shown above.
 */
export function conversationOf({
  replies,
  timeline,
  feedback,
  rated_at,
}: Pick<ReviewDetails, 'replies' | 'timeline' | 'feedback' | 'rated_at'>): Turn[] {
  const answered = timeline
    .filter(({ kind }) => kind === 'inbound_message')
    .map(({ id, at, detail, channel }): Turn => ({
      by: 'customer',
      key: `inbound ${id}`,
      at,
      text: typeof detail['text'] === 'string' ? detail['text'] : null,
      channel: MESSAGE_CHANNELS.find((each) => each === (detail['channel'] ?? channel)) ?? null,
    }));
  const replyTurns = replies.map((reply): Turn => ({
    by: 'team',
    key: `reply ${reply.id}`,
    at: reply.sent_at ?? reply.created_at,
    reply,
  }));
  const turns = [...answered, ...replyTurns];
  if (turns.length === 0) return [];
  const written = timeline.find(({ kind }) => kind === 'feedback')?.at ?? rated_at;
  const first: Turn[] =
    feedback === null || written === null
      ? []
      : [{ by: 'customer', key: 'feedback', at: written, text: feedback, channel: null }];
  return [...first, ...turns].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
