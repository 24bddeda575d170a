import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/customers`. Two records of the same person that a member has merged. */
export interface CustomerMergesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** A request of each of the two people, who are one since. */
  request_id: string;
  into_request_id: string;
  /** The member who merged them. Null once their account is deleted. */
  user_id: string | null;
  created_at: ColumnType<Date, Date, Date>;
}
