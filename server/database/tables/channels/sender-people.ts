import type { ColumnType } from 'kysely';

/** Owner: `domains/delivery`. The people of senders with a limit of people for each day. */
export interface SenderPeopleTable {
  sender_id: number;
  /** A peppered hash (`silent_contact`), in hexadecimal: people are counted, never shown. */
  recipient: string;
  written_at: ColumnType<Date, Date, Date>;
}
