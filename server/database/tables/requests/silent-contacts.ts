import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/requests`. People who were erased or opted out long ago, as peppered hashes
 * (`silent_contact`) that cannot be reversed.
 */
export interface SilentContactsTable {
  team_id: string;
  contact_hash: Buffer;
  since: ColumnType<Date, Date, never>;
}
