import type { FollowUpStatus, ReopenedBy } from '#contract/labels/follow-up.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/reviews/feedback`. The follow-up of the reviews on which a member has acted. A
 * review without a row is open and has no owner.
 */
export interface ReviewFollowUpsTable {
  request_id: string;
  team_id: string;
  status: Generated<FollowUpStatus>;
  /** The member who owns it. Null once that member has left the team. */
  owner_id: string | null;
  /**
   * The version. It increases with each change of status, owner or tags, except when a sent reply
   * sets the status to answered.
   */
  revision: Generated<number>;
  updated_at: ColumnType<Date, Date, Date>;
  /** The date at which its author last reopened it. */
  reopened_at: ColumnType<Date | null, Date | undefined, Date>;
  reopened_by: ReopenedBy | null;
  /** Labels by which the team finds its reviews again. */
  tags: Generated<string[]>;
}

/**
 * Owner: `domains/reviews/feedback`. Internal notes of members about a review. No customer can read
 * them.
 */
export interface ReviewNotesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  user_id: string | null;
  text: string;
  /** The members whom the note mentions, who are notified. */
  mentioned_ids: ColumnType<string[], string[] | undefined, string[]>;
  created_at: ColumnType<Date, Date, Date>;
}
