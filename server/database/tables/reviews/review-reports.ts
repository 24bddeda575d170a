import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ReportReason } from '#contract/customer-pages/shop-review.ts';

/**
 * Owner: `domains/reviews/published`. A reasoned report about a published review, which anybody can
 * make.
 */
export interface ReviewReportsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  shop_review_id: string;
  /** One of `REPORT_REASONS` in `contract/customer-pages/shop-review.ts`. */
  reason: ReportReason;
  words: string;
  /** The address at which the reporter wants to be notified of the decision. */
  email: string | null;
  created_at: ColumnType<Date, Date, Date>;
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
