import type { ColumnType } from 'kysely';

/** One customer before one proposal. Owner: `domains/reviews/offers`. */
export interface UpsellVisitsTable {
  upsell_id: string;
  request_id: string;
  team_id: string;
  viewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  clicked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
