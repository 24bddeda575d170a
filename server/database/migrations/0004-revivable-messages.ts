import { type Kysely, sql } from 'kysely';

/** Rows that a contact or a channel may bring back are found without reading the whole history of a team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_revivable on messages (team_id, request_id) where reason in ('no_contact', 'no_consent', 'no_channel')`.execute(
    db,
  );
}
