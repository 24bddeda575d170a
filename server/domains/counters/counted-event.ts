import type { Channel, MessageChannel, Step } from '#contract/labels/message-status.ts';

/**
 * One thing that the statistics count, on the team’s day that `teamDay` gives. `by` is −1 to take
 * an event back.
 *
 * - `scheduled`: a message row was planned.
 * - `sent`: a provider accepted a message; `is_first` when nothing of its request had been accepted
 * before (then `sent_day` is that day).
 * - `delivered`, `loaded`, `clicked`, `public_click`: the first such timeline event of a request
 * (`request_timeline` of kind `delivered`, `page_loaded`, `clicked`, `public_click`), with the
 * channel and step of the message it names, `link` and null when it names none.
 * - `rating`: a rating, on the day of the first one (`rated_day`), also when it is changed: −1 on
 * the old star, +1 on the new one.
 */
export type CountedEvent = { team_id: string; day: string; by: 1 | -1 } & (
  | { kind: 'scheduled'; step: Step }
  | { kind: 'sent'; channel: MessageChannel; step: Step; is_first: boolean }
  | { kind: FollowedKind; channel: Channel; step: Step | null }
  | { kind: 'rating'; channel: Channel; step: Step | null; rating: number }
);

export type FollowedKind = 'delivered' | 'loaded' | 'clicked' | 'public_click';
