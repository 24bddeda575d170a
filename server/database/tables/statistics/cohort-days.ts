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
  /**
   * The member of the group: a channel, a step, a country code, or `step/channel/content`, where
   * the content is a template id, a hash of the text, `ours` or `unknown`. Null for `whole`.
   */
  key: string | null;
  /** The date at which the job counted the row. */
  counted_at: Date;
  sent: number;
  /** The requests whose channel reports deliveries. `delivered` is a part of them. */
  can_deliver: number;
  delivered: number;
  /** The requests whose channel reports openings. `opened` is a part of them. */
  can_open: number;
  opened: number;
  clicked: number;
  rated: number;
  feedback: number;
  /** The requests whose customer visited a public review site. */
  public_click: number;
  /** The rated requests with a published review, on the wall or on a public site. */
  published: number;
}

/** Owner: `domains/statistics`. The cost of one day’s cohort on one channel to one country. */
export interface CostDaysTable {
  team_id: string;
  day: string;
  channel: string;
  country_code: string | null;
  messages: number;
  /** The number of requests that were rated after one of these messages. */
  reviews: number;
  /** The number of messages captured by the test inbox, which cost nothing. */
  free: number;
  /** The number of messages whose provider reported the price. */
  billed: number;
  /** In euros, as `estimated_cost`. */
  billed_cost: string;
  billed_segments: number;
  /** The number of messages whose price was estimated from the settings of the account. */
  estimated: number;
  estimated_cost: string;
  estimated_segments: number;
}
