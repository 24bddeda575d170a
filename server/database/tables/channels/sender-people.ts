import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/delivery`. The recipients of senders that may write to a limited number of people
 * per day.
 */
export interface SenderPeopleTable {
  sender_id: number;
  /** A peppered hash (`silent_contact`), in hexadecimal: recipients are counted, never shown. */
  recipient: string;
  written_at: ColumnType<Date, Date, Date>;
}
