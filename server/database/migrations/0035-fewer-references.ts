import { type Kysely, sql } from 'kysely';

/**
 * Each reference is looked up again for each row that is written. A message belongs to its request, which belongs to its team and leaves with it; a sender leaves only with its team. Naming
 * both again guarded nothing more, and was two of the three lookups of every message that is planned.
 */
const STATEMENTS = [
  'alter table messages drop constraint messages_team_id_fkey',
  'alter table messages drop constraint messages_sender_id_fkey',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
