import { type Kysely, sql } from 'kysely';

/**
 * The support sessions end with the session of their administrator. Without an index, each session
 * that is purged would read all others to find them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_parent on sessions (parent_session_id)
    where parent_session_id is not null`.execute(db);
}
