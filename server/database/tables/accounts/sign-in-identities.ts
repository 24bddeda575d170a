import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts`. */
export interface SignInIdentitiesTable {
  /** `oidc`: the company’s identity service. */
  provider: 'google' | 'oidc';
  /**
   * What the service calls this person, for ever; an e-mail may change hands. For `oidc`: the
   * issuer and its subject.
   */
  subject: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
