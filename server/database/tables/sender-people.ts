import type { ColumnType } from 'kysely';

/** Owner: `modules/sending`. Only of senders that may write to so many people a day. */
export interface SenderPeopleTable {
  sender_id: number;
  /** A peppered hash (`silent_contact`), in hexadecimal: people are counted, never shown. */
  recipient: string;
  written_at: ColumnType<Date, Date, Date>;
}
