import type { ColumnType } from 'kysely';

/** What a team’s accepted SMS cost by one account in a calendar month of its zone. Owner: `modules/sending`. */
export interface SmsSpendingTable {
  team_id: string;
  sender_id: number;
  /** Its first day. */
  month: string;
  messages: number;
  segments: number;
  /** In euros. */
  cost: number;
  /** When the last of them was accepted. */
  last_at: ColumnType<Date, Date, Date>;
}
