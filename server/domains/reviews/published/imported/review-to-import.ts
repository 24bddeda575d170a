/** A review from the export file of another tool. */
export interface ReviewToImport {
  rating: number;
  /** True when the rating was rounded, because the origin uses half stars or another scale. */
  is_rounded: boolean;
  title: string | null;
  text: string;
  display_name: string | null;
  product: string | null;
  email: string | null;
  order_reference: string | null;
  experienced_at: Date | null;
  published_at: Date;
  reply: string | null;
  replied_at: Date | null;
  locale: string | null;
  origin_verified: boolean | null;
  is_incentivized: boolean;
  origin_id: string | null;
}
