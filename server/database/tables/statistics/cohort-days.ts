/**
 * A day whose cohort has to be counted again. Triggers of the tables behind the funnel and the
 * costs insert it, `domains/statistics` removes it.
 */
export interface ChangedCohortDaysTable {
  team_id: string;
  day: string;
}

/** Owner: `domains/statistics`. The counts of one day’s cohort in one group. */
export interface FunnelDaysTable {
  team_id: string;
  day: string;
  grouped_by: 'whole' | 'channel' | 'step' | 'country' | 'template';
  key: string | null;
  counted_at: Date;
  sent: number;
  can_deliver: number;
  delivered: number;
  can_open: number;
  opened: number;
  clicked: number;
  rated: number;
  feedback: number;
  public_click: number;
  published: number;
}

/** Owner: `domains/statistics`. The cost of one day’s cohort on one channel to one country. */
export interface CostDaysTable {
  team_id: string;
  day: string;
  channel: string;
  country_code: string | null;
  messages: number;
  reviews: number;
  free: number;
  billed: number;
  billed_cost: string;
  billed_segments: number;
  estimated: number;
  estimated_cost: string;
  estimated_segments: number;
}
