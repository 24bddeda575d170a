import { type Kysely, sql } from 'kysely';

/** When each field of an order was last said, where that is older than the order's newest event; when a team's gentle ramp began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column field_times jsonb not null default '{}'`.execute(db);
  await sql`alter table teams add column ramp_started_at timestamptz`.execute(db);
}
