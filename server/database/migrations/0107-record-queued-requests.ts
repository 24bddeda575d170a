import { type Kysely, sql } from 'kysely';

/**
 * Records every request that is in the queue as changed. The triggers of the previous migration
 * already run, so that nothing is locked meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into changed_queued_requests (team_id, request_id)
    select distinct team_id, request_id from messages where finished_at is null`.execute(db);
}
