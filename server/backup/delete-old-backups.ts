import type { Kysely } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';

type BackupApp = Pick<App, 'clock' | 'log' | 'backups'>;

/** The number of failed runs whose archives are deleted at a time. */
const AT_A_TIME = 750;

/**
 * Deletes the archives beyond the newest ones, and those of failed runs: a run whose end could not
 * be recorded has a complete one. Only files that this database recorded are deleted: other files
 * in the same place belong to others.
 */
export async function deleteOldBackups(
  app: BackupApp,
  db: Kysely<DB>,
  count: number,
): Promise<void> {
  const stored = db
    .selectFrom('backup_runs')
    .select(['id', 'name'])
    .where('is_manual', '=', false)
    .where('finished_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc');
  const old = await stored.where('problem', 'is', null).offset(count).execute();
  for (const run of old) await deleteOne(app, db, run);
  const good = db.selectFrom('backup_runs').select('name').where('problem', 'is', null);
  const failed = await stored
    .where('problem', 'is not', null)
    // A clock that was set back gives a name twice.
    .where('name', 'not in', good)
    .limit(AT_A_TIME)
    .execute();
  // A place that refuses one of them refuses the others too.
  for (const run of failed) if (!(await deleteOne(app, db, run))) return;
}

/** Returns whether the archive is deleted. A missing one is. */
async function deleteOne(
  app: BackupApp,
  db: Kysely<DB>,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  if (app.backups === null || app.backups.signal.aborted) return false;
  try {
    await app.backups.store.remove(name);
  } catch (error) {
    app.log.warn({ err: error, name }, 'an old backup could not be deleted');
    return false;
  }
  await db
    .updateTable('backup_runs')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', id)
    .execute();
  return true;
}
