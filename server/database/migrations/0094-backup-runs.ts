import { type Kysely, sql } from 'kysely';

/** The scheduled backups of the instance, whether they succeeded and under which name they are kept. */
const STATEMENTS = [
  `create table backup_runs (
    id int generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    name text not null,
    bytes bigint,
    is_encrypted boolean not null,
    problem text,
    deleted_at timestamptz
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
