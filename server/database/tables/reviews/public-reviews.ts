import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReceivedReview } from '#server/ports/received-review.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/**
 * Owner: `domains/reviews/public`. A public review of the shop as it was last read on the site. A
 * column is null when the site does not give its value.
 */
export interface PublicReviewsTable extends Omit<
  ReceivedReview,
  'review_time' | 'review_experienced_time'
> {
  id: GeneratedAlways<string>;
  team_id: string;
  /**
   * The way in which it was first found: read from the site, notified by the site and then read, or
   * imported from a file of the team.
   */
  source: 'api' | 'webhook' | 'file';
  /** The identifier of the review on the site, or a hash when its author was erased. */
  review_id: string;
  review_time: ColumnType<Date, Date, Date>;
  review_experienced_time: Moment;
  /** The request that led to it, or the proposed one. */
  request_id: string | null;
  /**
   * The evidence for `request_id`: the `reference` or the `email` of the invitation, or the
   * decision of a `person`. `proposed`: a person has to confirm it.
   */
  match_kind: 'reference' | 'email' | 'person' | 'proposed' | null;
  /** The score of a proposal, from 0 to 100. */
  match_score: number | null;
  /** The number of other requests with nearly the same score. */
  match_rivals: Generated<number>;
  matched_at: Moment;
  /** The requests of which a person has said that the review does not belong to them. */
  refused_requests: Generated<string[]>;
  /** The date at which it was last found on the site. */
  seen_at: ColumnType<Date, Date, Date>;
  erased_at: Moment;
  created_at: ColumnType<Date, Date, Date>;
  updated_at: ColumnType<Date, Date, Date>;
}
