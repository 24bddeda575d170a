import type { FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { ColumnType } from 'kysely';

/**
 * Only triggers of `review_requests` and `review_follow_ups` write it. The requests with an
 * accepted message or a rating, with the columns by which the list filters.
 */
export interface ListedRequestsTable {
  request_id: ColumnType<string, never, never>;
  team_id: ColumnType<string, never, never>;
  last_activity_at: ColumnType<Date, never, never>;
  rating: ColumnType<number | null, never, never>;
  rated_at: ColumnType<Date | null, never, never>;
  has_feedback: ColumnType<boolean, never, never>;
  /**
   * The channel and the step of the message that led to the rating, otherwise of the last accepted
   * message.
   */
  channel: ColumnType<string | null, never, never>;
  step: ColumnType<string | null, never, never>;
  country_code: ColumnType<string | null, never, never>;
  /** The status in `review_follow_ups`. Open when there is no row. */
  status: ColumnType<FollowUpStatus, never, never>;
  owner_id: ColumnType<string | null, never, never>;
}
