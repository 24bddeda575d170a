import type { ColumnType, GeneratedAlways } from 'kysely';
import type { PaymentStatus } from '#server/ports/shop-platform.ts';

/** Owner: `domains/shops`. */
export interface ShopPaymentsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /**
   * The identifier of the subscription on the platform, as text because it exceeds the safe
   * integers of JavaScript.
   */
  provider_id: string;
  plan_id: string;
  status: PaymentStatus;
  created_at: ColumnType<Date, Date, never>;
  updated_at: ColumnType<Date, Date, Date>;
}
