import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * What is kept of a message beside its columns: keys of `messages.metadata`, absent where nothing
 * is to be said. Dates are ISO 8601. Programs of earlier versions wrote here too, so that readers
 * check what they take from an object.
 */
export interface MessageMetadata {
  /** A person sent it at once, past delay, hours, waiting, caps, pause and an inactive flow. */
  send_now?: { at: string; user_id: string | null };
  /** A person chose its date; `before` is what an undo restores. */
  postponed?: { at: string; user_id: string | null; from: string; before: unknown };
  /** The customer asked for a later date. */
  postponed_at?: string;
  /** The rule that moved its date away from the planned one. */
  moved_by?: string;
  /** What a cancellation by the team ended, which an undo restores. */
  cancelled_from?: unknown;
  /** What an opt-out ended, which its withdrawal restores. */
  ended_from?: { status: string; reason: string | null; due_at: string | null };
  /** Channels whose provider refused the recipient. */
  refused_channels?: MessageChannel[];
  /** What the provider said of the last refusal. */
  failure?: string;
  /** What a person decided about an unknown outcome. */
  resolved?: { outcome: 'sent' | 'not_sent'; at: string; user_id: string };
  /** The provider may have taken it although its answer was lost (`UncertainDelivery`). */
  uncertain_delivery?: unknown;
  /** No provider confirmed it, but enough time has passed. */
  assumed?: true;
  /** It went to the test inbox. */
  outbox?: true;
  /** What the provider charges for it. */
  bill?: unknown;
  /** When the recipient opened it, as the provider reports. */
  opened_at?: string;
}
