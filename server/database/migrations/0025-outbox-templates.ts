import { type Kysely, sql } from 'kysely';

/** The outbox also stands in for WhatsApp, whose messages have a header, a footer and buttons beside their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_messages add column template jsonb`.execute(db);
}
