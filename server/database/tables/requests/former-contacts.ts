import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/requests`. Contacts of a request that a person of the team has corrected. */
export interface FormerContactsTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  kind: 'email' | 'phone';
  value: string;
  replaced_at: ColumnType<Date, Date, Date>;
  /** The member who corrected it. Null once their account is deleted. */
  user_id: string | null;
}
