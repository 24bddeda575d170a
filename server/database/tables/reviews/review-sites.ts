import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Owner: `domains/reviews/public`. The progress of reading a team’s public reviews. */
export interface ReviewSiteSyncsTable {
  team_id: string;
  /** The next page of the running pass. Null when no pass runs. */
  page: number | null;
  /**
   * True when the pass reads to the last page. When false, it ends at the first page without a new
   * review.
   */
  is_whole: Generated<boolean>;
  started_at: Moment;
  finished_at: Moment;
  /** The date at which the last complete pass ended. */
  whole_at: Moment;
  /** The number of consecutive failures. */
  attempts: Generated<number>;
  /** The date of the next pass. Null when a person has to repair the connection first. */
  next_at: Moment;
  /** The end of the lease of the worker that reads now. */
  lease_until: Moment;
}

/**
 * Owner: `domains/reviews/public`. The invitations of a request, one of each kind: a personal link,
 * or the e-mail by which the site itself invites.
 */
export interface ReviewInvitationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  request_id: string;
  /**
   * `link`: a personal link to the site. `hand_over`: an e-mail by which the site itself invites
   * the customer.
   */
  kind: 'link' | 'hand_over';
  /** The address of a link. Null while it is being requested. */
  url: string | null;
  attempts: Generated<number>;
  /** The date of the next attempt. Null when it was created or given up. */
  next_try_at: Moment;
  made_at: Moment;
  problem: string | null;
  created_at: ColumnType<Date, Date, Date>;
}
