import type { Generated } from 'kysely';

/**
 * Written by triggers of `review_requests`, compacted by `domains/requests`. The number of listed
 * requests is the sum of `n`.
 */
export interface ReviewCountsTable {
  team_id: string;
  /** The change of the number of requests, which may be negative. */
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
  /** True when the line is also counted in `review_month_counts`. */
  is_folded: Generated<boolean>;
}

/** The folded lines by the first day of their month. */
export interface ReviewMonthCountsTable extends ReviewCountsTable {
  month: string;
}
