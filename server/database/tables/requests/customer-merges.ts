import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/customers`. Two records of the same person that a member has merged. */
export interface CustomerMergesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** One request of each of the two records, which count as one person since. */
  request_id: string;
  into_request_id: string;
  /** The member who merged them. Null once their account is deleted. */
  user_id: string | null;
  created_at: ColumnType<Date, Date, Date>;
}
