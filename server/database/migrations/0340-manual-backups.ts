import { type Kysely, sql } from 'kysely';

/**
 * Backups of the command are recorded beside the scheduled ones. They are not stored in Recueil’s
 * own place: none of them is deleted as an old backup, and none counts as the backup of the day.
 */
const STATEMENT = 'alter table backup_runs add column is_manual boolean not null default false';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
