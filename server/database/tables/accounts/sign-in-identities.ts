import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts`. */
export interface SignInIdentitiesTable {
  provider: 'google';
  /** What the service calls this person, for ever; an e-mail may change hands. */
  subject: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
