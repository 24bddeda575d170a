import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import type { Compose } from '#server/domains/delivery/composing/compose-messages.ts';
import type { ChannelOf } from './find-channels.ts';

export interface Calls {
  /**
   * Sends these messages as soon as the pace of their sender and the number of parallel calls allow
   * it. After `stop` they are released at once.
   */
  add(
    messages: readonly ClaimedMessage[],
    by: { compose: Compose; channelOf: ChannelOf; checkedAt: number },
  ): void;
  /** Returns the number of messages of this sender whose call has not begun. */
  countWaiting(sender_id: number): number;
  /** Returns the number of further messages of this sender that would be called soon. */
  capacityFor(sender_id: number): number;
  /** Must be called once the outcome of the message is written. */
  written(message: ClaimedMessage): void;
  /**
   * Releases the messages whose call has not begun. Calls under way may end within `PATIENCE`
   * milliseconds; then their connections are closed.
   */
  stop(): void;
}
