/**
 * Owner: `domains/reviews/offers`. An order that resulted from a product offer. An order belongs to
 * at most one.
 */
export interface UpsellOrdersTable {
  /** An order of the person who clicked, placed within the attribution window after the click. */
  order_id: string;
  upsell_id: string;
  /** The request whose page led to it. Null once that request is deleted. */
  request_id: string | null;
  team_id: string;
  attributed_at: Date;
}
