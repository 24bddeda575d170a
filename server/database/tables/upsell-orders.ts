/** An order that came of a proposal, of one at most. Owner: `modules/upsells`. */
export interface UpsellOrdersTable {
  order_id: string;
  upsell_id: string;
  /** Whose page led to it; null once that request is gone. */
  request_id: string | null;
  team_id: string;
  attributed_at: Date;
}
