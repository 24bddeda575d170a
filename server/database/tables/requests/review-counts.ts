/**
 * Written by triggers of `review_requests`, compacted by `domains/requests`. The number of listed
 * requests is the sum of `n`.
 */
export interface ReviewCountsTable {
  team_id: string;
  n: number;
  rating: number | null;
  has_feedback: boolean;
  channel: string | null;
  step: string | null;
  country_code: string | null;
}

/** The same counts by the day of the last activity, in UTC. */
export interface ReviewDayCountsTable extends ReviewCountsTable {
  day: string;
}
