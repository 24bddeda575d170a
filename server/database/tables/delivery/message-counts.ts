import type { Generated } from 'kysely';
import type { MessagesTable } from './messages.ts';

/**
 * Written by triggers of `messages`, compacted by `domains/requests`. The number of messages is the
 * sum of `n`.
 */
export interface MessageCountsTable {
  team_id: string;
  /**
   * The change of the number of messages with the values of the other columns, which may be
   * negative.
   */
  n: number;
  status: MessagesTable['status'];
  reason: string | null;
  channel: MessagesTable['channel'];
  step: MessagesTable['step'];
  country_code: string | null;
}

/** The same counts by the day of `scheduled_at`, in UTC. */
export interface MessageDayCountsTable extends MessageCountsTable {
  day: string;
  /** True when the line is also counted in `message_month_counts`. */
  is_folded: Generated<boolean>;
}

/** The folded lines by the first day of their month. */
export interface MessageMonthCountsTable extends MessageCountsTable {
  month: string;
}
