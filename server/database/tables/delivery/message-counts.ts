import type { MessagesTable } from './messages.ts';

/**
 * Written by triggers of `messages`, compacted by `domains/requests`. The number of messages is the
 * sum of `n`.
 */
export interface MessageCountsTable {
  team_id: string;
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
}
