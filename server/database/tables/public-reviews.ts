import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GivenReview } from '#server/ports/public-review.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Owner: `modules/review-site`. A review that somebody wrote of the team on a public site, as it was last read there; null is what the site does not tell. */
export interface PublicReviewsTable extends Omit<
  GivenReview,
  'review_time' | 'review_experienced_time'
> {
  id: GeneratedAlways<string>;
  team_id: string;
  /** How it came first: read from the site, told by it and read back, or from a file that the team has of it. */
  source: 'api' | 'webhook' | 'file';
  /** Of somebody who was forgotten, a hash. */
  review_id: string;
  review_time: ColumnType<Date, Date, Date>;
  review_experienced_time: Moment;
  /** The request that led to it, or that is proposed. */
  request_id: string | null;
  match_kind: 'reference' | 'email' | 'person' | 'proposed' | null;
  /** 0 to 100, of a proposal. */
  match_score: number | null;
  /** How many other requests looked nearly as likely. */
  match_rivals: Generated<number>;
  matched_at: Moment;
  /** A person said that it comes from none of these. */
  refused_requests: Generated<string[]>;
  /** When the site last had it. */
  seen_at: ColumnType<Date, Date, Date>;
  erased_at: Moment;
  created_at: ColumnType<Date, Date, Date>;
  updated_at: ColumnType<Date, Date, Date>;
}
