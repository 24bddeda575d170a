import { type Kysely, sql } from 'kysely';

/** A fact goes with its request, and the request with its team: asked for each fact, whether the team is there cost a third of writing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table request_facts drop constraint request_facts_team_id_fkey`.execute(db);
}
