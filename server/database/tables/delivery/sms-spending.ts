import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/delivery`. The cost of a team’s accepted SMS by one account in a calendar month
 * of its time zone.
 */
export interface SmsSpendingTable {
  team_id: string;
  sender_id: number;
  /** The first day of the month. */
  month: string;
  messages: number;
  /** The parts into which the SMS were divided, for which the services charge. */
  segments: number;
  /** The cost in euros. */
  cost: number;
  /** The date at which the last of them was accepted. */
  last_at: ColumnType<Date, Date, Date>;
}
