import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Owner: `modules/review-site`. How far the reading of a team’s public reviews is. */
export interface ReviewSiteSyncsTable {
  team_id: string;
  /** The next page of the pass under way; null: none is. */
  page: number | null;
  /** To the last page; otherwise until nothing is new. */
  is_whole: Generated<boolean>;
  started_at: Moment;
  finished_at: Moment;
  /** When the last whole pass ended. */
  whole_at: Moment;
  /** In a row that failed. */
  attempts: Generated<number>;
  /** When the clock goes on; null: not before a person has repaired it. */
  next_at: Moment;
  /** Whoever reads now has it until then. */
  lease_until: Moment;
}

/** Owner: `modules/review-site`. What a request was invited by, one of each kind: an address of its own, or the mail by which the site itself invites. */
export interface ReviewInvitationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  request_id: string;
  kind: 'link' | 'hand_over';
  /** Of a link; null while it is being asked for. */
  url: string | null;
  attempts: Generated<number>;
  /** Null: made, or given up. */
  next_try_at: Moment;
  made_at: Moment;
  problem: string | null;
  created_at: ColumnType<Date, Date, Date>;
}
