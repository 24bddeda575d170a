import { type Kysely, sql } from 'kysely';

/** From where an account was signed in to before, so that what strangers try at the login does not lock its person out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_addresses (
      user_id bigint not null references users on delete cascade,
      mark bytea not null,
      last_sign_in_at timestamptz not null,
      primary key (user_id, mark))`.execute(db);
}
