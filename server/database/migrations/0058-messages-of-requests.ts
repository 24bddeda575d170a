import { type Kysely, sql } from 'kysely';

/**
 * A search finds requests, and the queue asks which of their messages are still in it: by the index of the queue’s order that was a walk past all of them, a million for a name that one in
 * eleven bears. Claims write no index, this one neither; what has left the queue is not in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_of_requests on messages (team_id, request_id) include (scheduled_at, id, shelf) where finished_at is null`.execute(
    db,
  );
}
