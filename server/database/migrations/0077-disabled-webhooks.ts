import { type Kysely, sql } from 'kysely';

/** When an address answered 410 Gone: nothing is sent there until a person’s test arrives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_webhooks add column disabled_at timestamptz`.execute(db);
}
