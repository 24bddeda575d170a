import { type Kysely, sql } from 'kysely';

/**
 * Adds the country of the address from which a session was opened, from the file of `COUNTRY_FILE`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column country_code text`.execute(db);
}
