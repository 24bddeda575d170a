import { type Kysely, sql } from 'kysely';
import { renameTable } from './rename-table.ts';

/** The facts of a request are called its timeline. The trigger of `review_requests` deletes the timeline and the messages of a deleted request, as before. */
const STATEMENTS = [
  'alter function forget_facts() rename to delete_messages_and_timeline',
  `create or replace function delete_messages_and_timeline() returns trigger language plpgsql as $$
  begin
    delete from messages m using removed r where m.request_id = r.id;
    delete from request_timeline t using removed r where t.request_id = r.id;
    return null;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'request_facts', 'request_timeline');
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
