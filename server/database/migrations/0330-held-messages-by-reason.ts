import { type Kysely, sql } from 'kysely';

/**
 * The queue filtered by a reason that few of the held messages have: without this index each of
 * them is read to find those.
 */
const STATEMENT = `create index messages_held_by_reason on messages (team_id, reason, scheduled_at desc, id desc)
  where list_status = 'held'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
