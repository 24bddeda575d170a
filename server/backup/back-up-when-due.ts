import { setSpaces } from '#contract/messages/french-spaces.ts';
import { type Kysely, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { notifyOnce, readAdministrators } from '#server/domains/team-mail/notify-once.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { describeFailure } from './describe-failure.ts';

type BackupApp = Pick<App, 'db' | 'clock' | 'log' | 'mailer' | 'config' | 'backups'>;

const BACKUP_LOCK = 7_245_021;
const DAY_MS = 86_400_000;
/** After a failure, the backup is tried again after this many milliseconds. */
const PAUSE_MS = 3_600_000;

/**
 * Makes the backup of the day once its time has come, or later when no process ran at that time. A
 * lock ensures that only one process makes it.
 */
export async function backUpWhenDue(app: BackupApp): Promise<void> {
  const { backups } = app.config;
  if (backups === null || app.backups === null) return;
  await app.db.connection().execute(async (db) => {
    const { rows } = await sql<{
      is_ours: boolean;
    }>`select pg_try_advisory_lock(${BACKUP_LOCK}) as is_ours`.execute(db);
    if (rows[0]?.is_ours !== true) return;
    try {
      if (await isMadeElsewhere(app, db)) return;
      const due = lastDue(app.clock.now(), backups.atMinute);
      await recordInterrupted(app, db);
      await removeLeftovers(app, db);
      if (!(await isMissing(db, app.clock.now(), due))) return;
      await backUp(app, due);
      await deleteOldBackups(app, db, backups.count);
    } finally {
      await sql`select pg_advisory_unlock(${BACKUP_LOCK})`.execute(db);
    }
  });
}

/** Returns the latest time at which a backup was due. */
function lastDue(now: Date, atMinute: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + atMinute * 60_000;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

async function isMissing(db: Kysely<DB>, now: Date, due: Date): Promise<boolean> {
  const runs = await db
    .selectFrom('backup_runs')
    .select(['started_at', 'problem'])
    .where('started_at', '>=', due)
    .where('is_manual', '=', false)
    .execute();
  return runs.every(
    ({ started_at, problem }) =>
      problem !== null && started_at.getTime() + PAUSE_MS <= now.getTime(),
  );
}

/**
 * Returns whether a process that lost the lock with its session still makes a backup. It records it
 * itself at its end.
 */
async function isMadeElsewhere({ backups }: BackupApp, db: Kysely<DB>): Promise<boolean> {
  const open = await db
    .selectFrom('backup_runs')
    .select('name')
    .where('finished_at', 'is', null)
    .where('is_manual', '=', false)
    .execute();
  for (const { name } of open) if ((await backups?.store.isBeingSaved(name)) === true) return true;
  return false;
}

const INTERRUPTED = 'La sauvegarde a été interrompue : Recueil s’est arrêté.';
/** The number of failed runs whose archives are looked for: a month with a failure each hour. */
const LOOKED_FOR = 750;

/**
 * Records and mails a run without an end as interrupted: the process that holds the lock is the
 * only one that may make a backup, and no process writes this one any more.
 */
async function recordInterrupted(app: BackupApp, db: Kysely<DB>): Promise<void> {
  const interrupted = await db
    .updateTable('backup_runs')
    .set({ finished_at: app.clock.now(), problem: INTERRUPTED })
    .where('finished_at', 'is', null)
    .returning('started_at')
    .execute();
  const { backups } = app.config;
  for (const { started_at } of interrupted) {
    const due = lastDue(started_at, backups?.atMinute ?? 0);
    await announceFailure(app, due, INTERRUPTED).catch((error: unknown) =>
      app.log.error({ err: error }, 'an interrupted backup could not be announced by mail'),
    );
  }
}

/** A process that was killed left its archive unfinished, with the secret and the customers. */
async function removeLeftovers(app: BackupApp, db: Kysely<DB>): Promise<void> {
  const failed = await db
    .selectFrom('backup_runs')
    .select('name')
    .where('is_manual', '=', false)
    .where('problem', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LOOKED_FOR)
    .execute();
  await app.backups?.store
    .removeUnfinished(failed.map(({ name }) => name))
    .catch((error: unknown) =>
      app.log.warn({ err: error }, 'an unfinished backup could not be deleted'),
    );
}

async function backUp(app: BackupApp, due: Date): Promise<void> {
  // Not the connection that holds the lock: it may be lost during a long backup.
  const { backups: open, db } = app;
  if (open === null) return;
  const started_at = app.clock.now();
  const name = `recueil-${started_at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.recueil`;
  const { id } = await db
    .insertInto('backup_runs')
    .values({ started_at, name, is_encrypted: app.config.backupPassphrase !== null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finish = (how: { bytes: number } | { problem: string }) =>
    db
      .updateTable('backup_runs')
      .set({ finished_at: app.clock.now(), problem: null, deleted_at: null, ...how })
      .where('id', '=', id)
      .execute();
  let saved: { bytes: number };
  try {
    saved = await open.store.save(name, (file) => open.write(file), open.signal);
  } catch (error) {
    // The next process records it as interrupted and mails it: a stop has no time for that.
    if (open.signal.aborted) return;
    app.log.error({ err: error }, 'the scheduled backup failed');
    const problem = describeFailure('La sauvegarde', error);
    await finish({ problem });
    await announceFailure(app, due, problem);
    return;
  }
  await finish(saved);
}

/** Sends the administrators one mail a day, although a failed backup is tried again every hour. */
async function announceFailure(app: BackupApp, due: Date, problem: string): Promise<void> {
  const host = new URL(app.config.publicUrl).host;
  await notifyOnce(app, await readAdministrators(app), {
    key: `backup-failed-${due.toISOString()}`,
    team_id: null,
    subject: `Sauvegarde échouée, ${host}`,
    text: setSpaces(
      `Bonjour,\n\nLa sauvegarde programmée de ${host} n’a pas été faite.\n\n${problem}\n\nElle est retentée chaque heure. L’état des sauvegardes :\n${app.config.publicUrl}/admin\n\nRecueil\n`,
    ),
  });
}
