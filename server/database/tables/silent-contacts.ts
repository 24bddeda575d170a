import type { ColumnType } from 'kysely';

/** Owner: `modules/review-requests`. Who was erased, or asked for silence long ago: known again by a peppered hash (`silent_contact`), never read back. */
export interface SilentContactsTable {
  team_id: string;
  contact_hash: Buffer;
  since: ColumnType<Date, Date, never>;
}
