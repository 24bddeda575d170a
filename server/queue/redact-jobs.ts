import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Replaces in the jobs what matches, in what they were given and in what they left, where `isNamed` says that it stands. Where no queue was opened yet there is nothing to do. */
export async function redactJobs(
  db: Transaction<DB>,
  pattern: string | null,
  isNamed: (text: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{
    has_jobs: boolean;
  }>`select to_regclass('pgboss.job') is not null as has_jobs`.execute(db);
  if (pattern === null || !rows[0]?.has_jobs) return;
  const redacted = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = redact_json(${sql.ref(column)}, ${pattern}::text)`;
  await sql`update pgboss.job set ${redacted('data')}, ${redacted('output')} where ${isNamed(sql`concat_ws(' | ', data::text, output::text)`)}`.execute(
    db,
  );
}
