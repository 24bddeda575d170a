import { type Kysely, sql } from 'kysely';

/** Which workers run, and how far their clock is from the database's. */
const STATEMENTS = [
  `create table worker_heartbeats (
    id uuid primary key,
    seen_at timestamptz not null,
    clock_drift_ms bigint not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
