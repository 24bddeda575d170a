import type { ColumnType, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/teams`, which lists and labels them. Connecting WhatsApp or SMS adds and deletes
 * rows.
 */
export interface PhoneNumbersTable {
  id: GeneratedAlways<string>;
  team_id: string;
  phone_number: string;
  label: string;
  provider: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
