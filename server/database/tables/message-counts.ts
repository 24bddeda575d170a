import type { MessagesTable } from './messages.ts';

/** Written by triggers of `messages`, folded by `modules/review-requests`: how many there are is the sum of `n`. */
export interface MessageCountsTable {
  team_id: string;
  n: number;
  status: MessagesTable['status'];
  reason: string | null;
  channel: MessagesTable['channel'];
  step: MessagesTable['step'];
  country_code: string | null;
}

/** The same by the day of departure, in UTC. */
export interface MessageDayCountsTable extends MessageCountsTable {
  day: string;
}
