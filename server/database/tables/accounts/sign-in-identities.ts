import type { ColumnType } from 'kysely';

/** Owner: `domains/accounts`. */
export interface SignInIdentitiesTable {
  /** `oidc`: the company’s identity service. */
  provider: 'google' | 'oidc';
  /**
   * The permanent identifier of the person at the service, because an e-mail may pass to another
   * person. For `oidc`: the issuer and its subject.
   */
  subject: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
