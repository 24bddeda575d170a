import type { ColumnType } from 'kysely';

/** Owner: `domains/reviews/offers`. The views and clicks of one customer on one product offer. */
export interface UpsellVisitsTable {
  upsell_id: string;
  request_id: string;
  team_id: string;
  viewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The first date at which the customer followed it. Null when they did not. */
  clicked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
