import type { FollowUpStatus, ReopenedBy } from '#contract/follow-up.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Owner: `modules/review-answers`. Of the reviews that somebody has done something about; the others are open and nobody’s. */
export interface ReviewFollowUpsTable {
  request_id: string;
  team_id: string;
  status: Generated<FollowUpStatus>;
  /** A member of the team; null once they left it. */
  owner_id: string | null;
  /** Grows with each change of status or owner. */
  revision: Generated<number>;
  updated_at: ColumnType<Date, Date, Date>;
  /** When its author last made it open again, and how. */
  reopened_at: ColumnType<Date | null, Date | undefined, Date>;
  reopened_by: ReopenedBy | null;
}

/** Owner: `modules/review-answers`. What members tell each other of a review; no customer reads it. */
export interface ReviewNotesTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  user_id: string | null;
  text: string;
  created_at: ColumnType<Date, Date, Date>;
}
