import { type Kysely, sql } from 'kysely';

/** People sign in by the identity service of their company (OpenID Connect). */
const STATEMENTS = [
  `alter table sessions
    drop constraint sessions_kind_check,
    add constraint sessions_kind_check
      check (kind in ('password', 'google', 'oidc', 'shopify', 'passkey', 'impersonation'))`,
  `alter table sign_in_identities
    drop constraint sign_in_identities_provider_check,
    add constraint sign_in_identities_provider_check check (provider in ('google', 'oidc'))`,
  // For `join_identity`: the service that identified the subject. Null for a proof of Google that
  // version 1.0.0 wrote.
  'alter table account_proofs add column provider text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
