/** An order that came of a proposal, of one at most. Owner: `domains/reviews/offers`. */
export interface UpsellOrdersTable {
  order_id: string;
  upsell_id: string;
  /** The request whose page led to it. Null once that request is deleted. */
  request_id: string | null;
  team_id: string;
  attributed_at: Date;
}
