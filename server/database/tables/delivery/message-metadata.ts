import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Data of a message beside its columns: keys of `messages.metadata`, absent where there is no
 * value. Dates are ISO 8601. Earlier versions also wrote here, so readers validate each value that
 * they take from an object.
 */
export interface MessageMetadata {
  /**
   * A person sent it at once, without regard to delay, hours, waiting, caps, pause and an inactive
   * flow.
   */
  send_now?: { at: string; user_id: string | null };
  /** A person chose its date. `before` is the value that an undo restores. */
  postponed?: { at: string; user_id: string | null; from: string; before: unknown };
  /** The customer requested a later date. */
  postponed_at?: string;
  /** The rule that moved its date away from the planned one. */
  moved_by?: string;
  /** The state that a cancellation by the team ended, which an undo restores. */
  cancelled_from?: unknown;
  /** The state that an opt-out ended, which its withdrawal restores. */
  ended_from?: { status: string; reason: string | null; due_at: string | null };
  /** Channels whose provider refused the recipient. */
  refused_channels?: MessageChannel[];
  /** The text of the provider’s last refusal. */
  failure?: string;
  /** The decision of a person about an unknown outcome. */
  resolved?: { outcome: 'sent' | 'not_sent'; at: string; user_id: string };
  /** The provider may have accepted it although its answer was lost (`UncertainDelivery`). */
  uncertain_delivery?: unknown;
  /** True when no provider confirmed it, but enough time has passed. */
  assumed?: true;
  /** It was captured by the test inbox. */
  outbox?: true;
  /** The price that the provider charges for it. */
  bill?: unknown;
  /** The time at which the recipient opened it, as the provider reports. */
  opened_at?: string;
}
