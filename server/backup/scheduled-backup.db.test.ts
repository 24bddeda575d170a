import { setSpaces } from '#contract/messages/french-spaces.ts';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readBackupEvidence } from '#server/domains/administration/read-backup-evidence.ts';
import { renderFigures } from '#server/http/health/render-figures.ts';
import type { Backups } from '#server/ports/backup-store.ts';
import { addInstance, setHeld } from '#server/testing/builders/instance.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { temporaryDataDir } from '#server/testing/run-recueil.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { S3_BUCKET, S3_KEYS, startS3 } from '#fake-services/s3.ts';
import { backUpWhenDue } from './back-up-when-due.ts';
import { openBackups } from './open-backups.ts';
import { recordManualBackup } from './record-manual-backup.ts';
import { checkArchive } from './check-archive.ts';

const SECRET = 'secret-of-the-scheduled-instance-1';
const PASSPHRASE = 'une phrase secrète';
const CUT = 'recueil-2026-11-20T00-29-00Z.recueil';
const db = await testDatabase();
const s3 = await startS3();
afterAll(() => s3.stop());
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
const place = { ...inject('cluster'), database: rows[0]?.name };
await addInstance(db, { secretKey: SECRET });

beforeEach(async () => {
  await sql`truncate backup_runs, notices_sent`.execute(db);
  await setHeld(db, false);
});

const BUCKET = {
  S3_ENDPOINT: s3.url,
  S3_BUCKET,
  S3_REGION: S3_KEYS.region,
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
};

function scene(env: Record<string, string>, change: (backups: Backups) => Backups = (one) => one) {
  const mails: { to: string; text: string }[] = [];
  const config = {
    ...readConfig({
      DATA_DIR: temporaryDataDir(),
      BACKUP_PASSPHRASE: PASSPHRASE,
      BACKUP_AT: '02:30',
      RATE_LIMITS: 'off',
      ...env,
    }),
    secretKey: SECRET,
  };
  const opened = openBackups(config, place);
  if (opened === null) throw new Error('no backups are configured');
  const app = testApp(db, {
    config,
    now: '2026-11-20T02:29:00Z',
    backups: change(opened),
    mailer: { send: async ({ to, text }) => void mails.push({ to, text }) },
  });
  return { app, mails };
}

test('one backup is made a day, at its time, and only the configured number of archives stays', async () => {
  const dir = path.join(temporaryDataDir(), 'sauvegardes');
  const { app } = scene({ BACKUP_DIR: dir, BACKUP_KEEP: '2' });
  fs.mkdirSync(dir);
  fs.writeFileSync(path.join(dir, 'autre.recueil'), 'not ours');
  const kept = () => fs.readdirSync(dir).toSorted();
  await backUpWhenDue(app);
  expect(kept(), 'the one of yesterday was missing').toHaveLength(2);
  await backUpWhenDue(app);
  expect(kept()).toHaveLength(2);
  app.clock.advance(HOUR);
  await Promise.all([backUpWhenDue(app), backUpWhenDue(app)]);
  expect(kept()).toEqual([
    'autre.recueil',
    'recueil-2026-11-20T02-29-00Z.recueil',
    'recueil-2026-11-20T03-29-00Z.recueil',
  ]);
  app.clock.advance(DAY);
  await backUpWhenDue(app);
  expect(kept()).toEqual([
    'autre.recueil',
    'recueil-2026-11-20T03-29-00Z.recueil',
    'recueil-2026-11-21T03-29-00Z.recueil',
  ]);
  const file = path.join(dir, 'recueil-2026-11-21T03-29-00Z.recueil');
  const { secret } = await checkArchive(
    { file, passphrase: async () => PASSPHRASE },
    () => undefined,
  );
  expect(secret).toBe(SECRET);
});

test('a bucket receives the archive, and its old archives are deleted', async () => {
  const { app } = scene({
    ...BUCKET,
    BACKUP_KEEP: '1',
  });
  await backUpWhenDue(app);
  app.clock.advance(DAY);
  await backUpWhenDue(app);
  const name = 'recueil-2026-11-21T02-29-00Z.recueil';
  expect([...s3.objects.keys()]).toEqual([`backups/${name}`]);
  expect(fs.readdirSync(app.config.dataDir)).toEqual([]);
  const file = path.join(temporaryDataDir(), name);
  fs.writeFileSync(file, s3.objects.get(`backups/${name}`)?.bytes ?? '');
  await checkArchive({ file, passphrase: async () => PASSPHRASE }, () => undefined);
});

test('a failed backup is repeated each hour, is mailed once a day, and appears in the overview, the metrics and the evidence', async () => {
  let isBroken = true;
  const { app, mails } = scene({ BACKUP_DIR: temporaryDataDir() }, (backups) => ({
    ...backups,
    write: (file) =>
      isBroken
        ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
        : backups.write(file),
  }));
  const ada = await addPerson(app, { is_admin: true, email: 'ada@exemple.fr' });
  const overview = async () =>
    (await app.http.inject({ url: '/api/admin/overview', headers: ada.headers })).json<{
      data: { backups: unknown };
    }>().data.backups;
  const evidence = async () => (await Array.fromAsync(readBackupEvidence(db, '1'))).flat();
  await backUpWhenDue(app);
  await backUpWhenDue(app);
  app.clock.advance(HOUR / 2);
  await backUpWhenDue(app);
  const runs = () => db.selectFrom('backup_runs').select('problem').execute();
  const full =
    'La sauvegarde a échoué : le disque est plein. Libérez de la place, puis recommencez.';
  expect(await runs()).toEqual([{ problem: full }, { problem: full }]);
  expect(mails.map(({ to }) => to)).toEqual(['ada@exemple.fr', 'ada@exemple.fr']);
  app.clock.advance(HOUR);
  await backUpWhenDue(app);
  expect(await runs()).toHaveLength(3);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain(setSpaces(full));
  expect(await overview()).toMatchObject({
    last_success: null,
    last_failure: { problem: full },
  });
  expect(await renderFigures(app)).toContain('recueil_backup_failed 1');
  expect((await evidence()).map(({ what }) => what)).toEqual(['Sauvegarde échouée']);

  isBroken = false;
  app.clock.advance(HOUR);
  await backUpWhenDue(app);
  expect(await overview()).toMatchObject({
    last_success: { is_encrypted: true },
    last_failure: null,
  });
  const metrics = await renderFigures(app);
  expect(metrics).toContain('recueil_backup_failed 0');
  expect(metrics).toContain(
    `recueil_backup_last_success_timestamp_seconds ${app.clock.now().getTime() / 1000}`,
  );
  expect((await evidence()).map(({ what }) => what)).toEqual(['Sauvegarde chiffrée']);
});

test('a backup whose end cannot be recorded is not mailed as failed, and its archive is deleted once another is made', async () => {
  const dir = temporaryDataDir();
  const { app, mails } = scene({ BACKUP_DIR: dir });
  await addPerson(app, { is_admin: true, email: 'end@exemple.fr' });
  await sql`alter table backup_runs add constraint no_end check (finished_at is null or problem is not null)`.execute(
    db,
  );
  onTestFinished(async () => {
    await sql`alter table backup_runs drop constraint if exists no_end`.execute(db);
  });
  await expect(backUpWhenDue(app)).rejects.toThrow('no_end');
  expect(fs.readdirSync(dir)).toEqual(['recueil-2026-11-20T02-29-00Z.recueil']);
  expect(mails).toEqual([]);
  await sql`alter table backup_runs drop constraint no_end`.execute(db);
  writeKilled(path.join(dir, 'recueil-2026-11-20T02-29-00Z.recueil'));
  app.clock.advance(2 * HOUR);
  await backUpWhenDue(app);
  expect(fs.readdirSync(dir)).toEqual(['recueil-2026-11-20T04-29-00Z.recueil']);
  const deleted = db.selectFrom('backup_runs').select(['name', 'deleted_at']).orderBy('id');
  expect(await deleted.execute()).toEqual([
    { name: 'recueil-2026-11-20T02-29-00Z.recueil', deleted_at: app.clock.now() },
    { name: 'recueil-2026-11-20T04-29-00Z.recueil', deleted_at: null },
  ]);
});

test('a manual backup appears in the overview, the metrics and the evidence; it does not replace the daily backup and is not deleted', async () => {
  const dir = temporaryDataDir();
  const { app } = scene({ BACKUP_DIR: dir, BACKUP_KEEP: '1' });
  const { headers } = await addPerson(app, { is_admin: true });
  const overview = async (seenFrom = app) =>
    (await seenFrom.http.inject({ url: '/api/admin/overview', headers })).json<{
      data: { backups: unknown };
    }>().data.backups;
  const file = path.join(temporaryDataDir(), 'manuelle.recueil');
  fs.writeFileSync(file, 'whole');
  const run = { file, started_at: app.clock.now(), is_encrypted: true };
  await recordManualBackup(place, { ...run, result: { bytes: 5 } });
  const last_success = { name: file, bytes: 5, is_encrypted: true, is_manual: true };
  expect(await overview()).toMatchObject({ destination: dir, last_success, last_failure: null });
  const metrics = await renderFigures(app);
  expect(metrics).toMatch(/^recueil_backup_last_success_timestamp_seconds \d+/mu);
  expect(metrics).toContain('recueil_backup_failed 0');
  const evidence = async () => (await Array.fromAsync(readBackupEvidence(db, '1'))).flat();
  expect((await evidence()).map(({ what }) => what)).toEqual(['Sauvegarde chiffrée']);
  const unscheduled = testApp(db);
  expect(await overview(unscheduled)).toMatchObject({ destination: null, last_success });

  await backUpWhenDue(app);
  expect(fs.readdirSync(dir), 'the one of the day').toHaveLength(1);
  app.clock.advance(DAY);
  await backUpWhenDue(app);
  expect(fs.readdirSync(dir)).toHaveLength(1);
  expect(fs.existsSync(file)).toBe(true);
  const deleted = db
    .selectFrom('backup_runs')
    .select('is_manual')
    .where('deleted_at', 'is not', null);
  expect(await deleted.execute()).toEqual([{ is_manual: false }]);

  const problem = 'La sauvegarde a échoué : le disque est plein.';
  await recordManualBackup(place, { ...run, result: { problem } });
  expect(await overview()).toMatchObject({
    last_success: { is_manual: false },
    last_failure: { problem, is_manual: true },
  });
  expect(await renderFigures(app)).toContain('recueil_backup_failed 1');
});

test('on a schema that this version has not migrated, a manual backup succeeds and is not recorded', async () => {
  await sql`alter table backup_runs rename column is_manual to later`.execute(db);
  const run = { file: 'x.recueil', started_at: new Date(), is_encrypted: true };
  await recordManualBackup(place, { ...run, result: { bytes: 5 } });
  await sql`alter table backup_runs rename column later to is_manual`.execute(db);
  expect(await db.selectFrom('backup_runs').select('id').execute()).toEqual([]);
});

test('a backup that a process did not finish is a failure', async () => {
  const dir = temporaryDataDir();
  const { app, mails } = scene({ BACKUP_DIR: dir });
  await addPerson(app, { is_admin: true, email: 'cut@exemple.fr' });
  await addUnfinished(new Date(app.clock.now().getTime() - 2 * HOUR));
  for (const name of [`${CUT}.unfinished-0123abcd`, 'autre.recueil.unfinished-0123abcd'])
    writeKilled(path.join(dir, name));
  await backUpWhenDue(app);
  expect(await db.selectFrom('backup_runs').select('problem').orderBy('id').execute()).toEqual([
    { problem: expect.stringContaining('interrompue') as string },
    { problem: null },
  ]);
  expect(fs.readdirSync(dir)).toEqual([
    'autre.recueil.unfinished-0123abcd',
    'recueil-2026-11-20T02-29-00Z.recueil',
  ]);
  const notified = mails.filter(({ to }) => to === 'cut@exemple.fr');
  expect(notified.map(({ text }) => text)).toEqual([expect.stringContaining('a été interrompue')]);
});

test('the partial archive that a killed process left in the data folder is deleted', async () => {
  const { app } = scene(BUCKET);
  await addUnfinished(app.clock.now());
  const { dataDir } = app.config;
  for (const name of [`upload-${CUT}`, `upload-${CUT}.unfinished-0123abcd`, 'upload-other'])
    writeKilled(path.join(dataDir, name));
  await backUpWhenDue(app);
  expect(fs.readdirSync(dataDir)).toEqual(['upload-other']);
});

test.for([
  ['a folder', 'BACKUP_DIR', `${CUT}.unfinished-0123abcd`],
  ['a bucket', 'DATA_DIR', `upload-${CUT}.unfinished-0123abcd`],
] as const)(
  'the archive that a process without the lock still writes into %s is neither deleted nor recorded as interrupted',
  async ([, variable, name]) => {
    const dir = temporaryDataDir();
    const { app, mails } = scene({ ...(variable === 'DATA_DIR' && BUCKET), [variable]: dir });
    await addUnfinished(app.clock.now());
    const file = path.join(dir, name);
    fs.writeFileSync(file, 'secret and customers');
    await backUpWhenDue(app);
    expect(fs.readdirSync(dir)).toEqual([name]);
    expect(await readRuns()).toEqual([{ name: CUT, finished_at: null, problem: null }]);
    expect(mails).toEqual([]);
    writeKilled(file);
    await backUpWhenDue(app);
    expect(fs.readdirSync(dir)).not.toContain(name);
    expect(await readRuns()).toMatchObject([
      { name: CUT, problem: expect.stringContaining('interrompue') as string },
    ]);
  },
);

test('a backup that waits for a lock touches its archive, and is recorded although the session of its lock is lost', async () => {
  const dir = temporaryDataDir();
  const { app } = scene({ BACKUP_DIR: dir });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let work: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table teams in access exclusive mode`.execute(tx);
    work = backUpWhenDue(app).catch(() => undefined);
    await vi.waitFor(() => expect(fs.readdirSync(dir)).toHaveLength(1), { timeout: 10_000 });
    const file = path.join(dir, fs.readdirSync(dir)[0] ?? '');
    fs.utimesSync(file, 0, 0);
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(30_000);
        expect(fs.statSync(file).mtimeMs).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7245021 and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
  });
  await work;
  expect(await readRuns()).toMatchObject([{ finished_at: app.clock.now(), problem: null }]);
  expect(fs.readdirSync(dir)).toEqual(['recueil-2026-11-20T02-29-00Z.recueil']);
});

test('a stop cancels the current backup, waits for its end, and leaves no partial archive', async () => {
  const dir = temporaryDataDir();
  const { app, mails } = scene({ BACKUP_DIR: dir });
  await db.transaction().execute(async (tx) => {
    await sql`lock table teams in access exclusive mode`.execute(tx);
    app.backups?.start(() => backUpWhenDue(app));
    await vi.waitFor(() => expect(fs.readdirSync(dir)).toHaveLength(1), { timeout: 10_000 });
    await app.backups?.stop();
  });
  expect(fs.readdirSync(dir)).toEqual([]);
  expect(await db.selectFrom('backup_runs').select('finished_at').execute()).toEqual([
    { finished_at: null },
  ]);
  expect(mails, 'the next process tells of it').toEqual([]);
});

test('a process makes one backup at a time, and none after its stop', async () => {
  const { app } = scene({ BACKUP_DIR: temporaryDataDir() });
  const { promise, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const start = (name: string) =>
    app.backups?.start(() => {
      started.push(name);
      return promise;
    });
  start('first');
  start('beside it');
  resolve();
  await app.backups?.stop();
  start('after the stop');
  expect(started).toEqual(['first']);
});

test('a mail that fails does not prevent the backup that is due', async () => {
  const { app } = scene({ BACKUP_DIR: temporaryDataDir() });
  await addPerson(app, { is_admin: true, email: 'unreachable@exemple.fr' });
  await addUnfinished(new Date(app.clock.now().getTime() - 2 * HOUR));
  await backUpWhenDue({
    ...app,
    mailer: { send: () => Promise.reject(new Error('no mail server')) },
  });
  expect(await db.selectFrom('backup_runs').select('problem').orderBy('id').execute()).toEqual([
    { problem: expect.stringContaining('interrompue') as string },
    { problem: null },
  ]);
});

function readRuns() {
  return db
    .selectFrom('backup_runs')
    .select(['name', 'finished_at', 'problem'])
    .orderBy('id')
    .execute();
}

/** Writes the file of a process that was killed. Files of an hour ago are deleted in any folder. */
function writeKilled(file: string): void {
  fs.writeFileSync(file, 'secret and customers');
  const killedAt = new Date(Date.now() - HOUR / 2);
  fs.utimesSync(file, killedAt, killedAt);
}

/** A backup whose process was killed. */
async function addUnfinished(started_at: Date): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({ started_at, name: CUT, is_encrypted: true })
    .execute();
}
