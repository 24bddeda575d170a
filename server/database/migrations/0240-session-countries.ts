import { type Kysely, sql } from 'kysely';

/**
 * Adds the country (ISO 3166-1 alpha-2) of the IP address from which a session was opened, which
 * the file of `COUNTRY_FILE` gives. Null when it is unknown, or no file is configured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column country_code text`.execute(db);
}
