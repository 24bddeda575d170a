import { type Kysely, sql } from 'kysely';

/**
 * The queue filtered by a reason that few of the held messages have. Without this index all held
 * messages are read to find them.
 */
const STATEMENT = `create index messages_held_by_reason on messages (team_id, reason, scheduled_at desc, id desc)
  where list_status = 'held'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
