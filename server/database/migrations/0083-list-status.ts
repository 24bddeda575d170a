import { type Kysely, sql } from 'kysely';

/** The column says by which status lists and their indexes see a message; indexes and generated expressions follow the rename by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages rename column shelf to list_status`.execute(db);
}
