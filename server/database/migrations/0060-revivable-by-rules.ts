import { type Kysely, sql } from 'kysely';

/** What an exclusion or a dead mailbox ended is planned again too, when the flow says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_revivable`.execute(db);
  await sql`create index messages_revivable on messages (team_id, request_id) where reason in ('no_contact', 'no_consent', 'no_channel', 'excluded', 'invalid_recipient')`.execute(
    db,
  );
}
