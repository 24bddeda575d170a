import { type Kysely, sql } from 'kysely';

/**
 * The modes in which administrators may act under the name of a person, and the consent of teams to
 * it.
 */
const STATEMENTS = [
  // The settings of the instance, in one row. It is inserted when an administrator first changes
  // one; without it, each setting has its default.
  `create table instance_settings (
    id int primary key default 1 check (id = 1),
    -- How administrators may act in the name of a person: without limit, without changing anything,
    -- or only while an owner of the team grants access.
    impersonation_mode text not null default 'full'
      check (impersonation_mode in ('full', 'read_only', 'with_consent'))
  )`,
  // The end of the support access that an owner granted. Null when nobody granted it, or it was
  // withdrawn.
  'alter table teams add column support_access_until timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
