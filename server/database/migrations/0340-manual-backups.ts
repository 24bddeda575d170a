import { type Kysely, sql } from 'kysely';

/**
 * Records the backups of `npm run backup` beside the scheduled ones. They are in a place that
 * Recueil does not manage, so that they are never deleted as old backups and do not count as the
 * backup of the day.
 */
const STATEMENT = 'alter table backup_runs add column is_manual boolean not null default false';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
