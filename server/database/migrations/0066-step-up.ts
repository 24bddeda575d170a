import { type Kysely, sql } from 'kysely';

/**
 * When the person of a session last proved who they are after they signed in; null: not since. Declarations of consent are looked up with each team, so they have an index of
 * their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column stepped_up_at timestamptz`.execute(db);
  await sql`create index journal_declarations on journal (team_id) where action = 'consent_declared'`.execute(
    db,
  );
}
