import type { MessageContext } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { type ClaimedRow } from './claim-rows.ts';

/** A claimed message that will be sent. Its channel and its recipient are final. */
export interface ClaimedMessage extends ClaimedRow {
  channel: NonNullable<ClaimedRow['channel']>;
  recipient: string;
  message_context: MessageContext;
  /** Days for which the link is valid after the first acceptance. */
  link_ttl_days: number;
  /** True when the message counts towards a limit of its team. */
  is_metered: boolean;
  /** The day on which it was claimed, in the time zone of the team. */
  usage_day: string;
  /**
   * Moment in milliseconds of this process's monotonic clock, never later than the start of the
   * lease.
   */
  claimed_at: number;
  /** The date of the claim on the application's clock. */
  taken_at: Date;
}
