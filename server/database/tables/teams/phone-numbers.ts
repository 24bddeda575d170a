import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/channels`. */
export interface PhoneNumbersTable {
  id: GeneratedAlways<string>;
  team_id: string;
  phone_number: string;
  label: string;
  provider: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
