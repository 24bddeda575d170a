import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/requests`. People who were erased or opted out long ago, as peppered hashes
 * (`silent_contact`) that cannot be reversed.
 */
export interface SilentContactsTable {
  team_id: string;
  /** `silent_contact` of the team, the kind (`email` or `phone`) and the contact. */
  contact_hash: Buffer;
  since: ColumnType<Date, Date, never>;
}
