import { type Kysely, sql } from 'kysely';

/**
 * Backups of the command are recorded beside the scheduled ones. They are in no place of Recueil's
 * own: none of them is deleted as an old one, and none stands for the backup of the day.
 */
const STATEMENT = 'alter table backup_runs add column is_manual boolean not null default false';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
