import { type Kysely, sql } from 'kysely';

/** The list of reviews filters by the channel and step of the last accepted message: looked up in `messages`, a million requests took seconds. */
const STATEMENTS = [
  'alter table review_requests add column last_channel text, add column last_step text',
  'create index messages_finished_list on messages (team_id, scheduled_at desc, id desc) where finished_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
