import type { Channel, MessageChannel, Step } from '#contract/labels/message-status.ts';

/**
 * An event of the statistics, on the team’s day that `teamDay` returns. `by` is −1 when the event
 * is reverted.
 *
 * - `scheduled`: a message row was planned.
 * - `sent`: a provider accepted a message. `is_first` is true when no other message of its request
 * had been accepted before; `sent_day` is then that day.
 * - `delivered`, `loaded`, `clicked`, `public_click`: the first such timeline event of a request
 * (`request_timeline` of kind `delivered`, `page_loaded`, `clicked`, `public_click`), with the
 * channel and step of its message, or `link` and null when it has none.
 * - `rating`: a rating, on the day of the first one (`rated_day`). A changed rating is −1 on the
 * old star and +1 on the new one.
 */
export type CountedEvent = { team_id: string; day: string; by: 1 | -1 } & (
  | { kind: 'scheduled'; step: Step }
  | { kind: 'sent'; channel: MessageChannel; step: Step; is_first: boolean }
  | { kind: FollowedKind; channel: Channel; step: Step | null }
  | { kind: 'rating'; channel: Channel; step: Step | null; rating: number }
);

export type FollowedKind = 'delivered' | 'loaded' | 'clicked' | 'public_click';
