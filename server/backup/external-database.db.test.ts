import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { addDueMessages } from '#server/testing/builders/due-messages.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { playedOf } from '#server/testing/contract/cases-of.ts';
import { openEarlierServer } from '#server/testing/earlier-server.ts';
import { EARLIER_MAJORS } from '#server/testing/find-postgresql.ts';
import { readContents } from '#server/testing/read-contents.ts';
import {
  embeddedConfig,
  runRecueil,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';
import { runScript } from '#server/testing/run-script.ts';
import { databaseUrlOf, emptyDatabaseConfig } from '#server/testing/test-database.ts';

const SECRET_KEY = 'the secret of the tests, long enough';
const RECIPIENTS = ['aïda@exemple.fr', 'basile@exemple.fr', 'claire@exemple.fr'];

function open(place: pg.ClientConfig): Database {
  const db = openDatabase({ ...place, max: 2 });
  onTestFinished(() => db.destroy());
  return db;
}

/** Leaves out the backups, each of which is recorded only once it is over. */
async function readSaved(place: pg.ClientConfig): Promise<Record<string, string>> {
  return { ...(await readContents(place)), backup_runs: '' };
}

/** Adds a team whose three messages are due now, and counts them as its events would have done. */
async function addCountedMessages(db: Database): Promise<void> {
  const team_id = await addDueMessages(db, RECIPIENTS, { name: 'Savonnerie « L’Œillet »\t\\N' });
  await db.transaction().execute((tx) => repairStatistics(tx, team_id));
}

test('the commands back up an external database, and restore into an empty one that sends nothing until an administrator confirms', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'avis@boutique.fr', NEW_TEAM_DAILY_MESSAGES: '0' };
  const place = await emptyDatabaseConfig();
  const original = { DATABASE_URL: databaseUrlOf(place), SECRET_KEY, DATA_DIR: temporaryDataDir() };
  // Runs without the worker, so that everything is still to be sent at the backup.
  const running = await runRecueil(original.DATA_DIR, { ...original, ...mail, ROLES: 'web' });
  await running.ready();
  const db = open(place);
  await addCountedMessages(db);
  const ada = await addPerson({ db, clock: { now: () => new Date() } }, { is_admin: true });
  const file = path.join(temporaryDataDir(), 'externe.recueil');
  const saved = await runScript('backup', [file], {
    ...original,
    BACKUP_PASSPHRASE: 'une phrase secrète',
  });
  expect(saved).toMatchObject({ code: 0, failed: '' });
  expect(saved.said).toMatch(/^\S.+lignes de \d+ tables, 0 images, \d+,\d Mo, chiffrée\.\n$/);
  expect((await fetch(`${running.address}/health`)).status, 'it went on').toBe(200);
  // A call that is refused before it begins is not recorded as a backup. A call that fails is.
  expect(await runScript('backup', [file], original)).toMatchObject({ code: 1 });
  const inFile = path.join(file, 'externe.recueil');
  const failed = await runScript('backup', [inFile], original);
  expect(failed).toMatchObject({ code: 1, said: '' });
  const runs = await db.selectFrom('backup_runs').selectAll().orderBy('id').execute();
  expect(runs).toMatchObject([
    { name: file, bytes: String(fs.statSync(file).size), is_encrypted: true, problem: null },
    { name: inFile, bytes: null, is_encrypted: false, problem: failed.failed.trim() },
  ]);
  expect(runs.every((run) => run.is_manual && run.finished_at !== null)).toBe(true);

  const emptyPlace = await emptyDatabaseConfig();
  const target = {
    DATABASE_URL: databaseUrlOf(emptyPlace),
    DATA_DIR: temporaryDataDir(),
    BACKUP_PASSPHRASE: 'une phrase secrète',
  };
  expect(
    await runScript('restore', [file], { ...target, DATABASE_URL: databaseUrlOf(place) }),
  ).toMatchObject({
    code: 1,
    said: '',
    failed: expect.stringMatching(/^Cette base contient déjà des données : [^\n]+\n$/) as string,
  });
  const restored = await runScript('restore', [file], target);
  expect(restored).toMatchObject({ code: 0, failed: '' });
  expect(restored.said).toContain('et 3 messages, aucune différence.');
  expect(fs.readFileSync(path.join(target.DATA_DIR, 'secret-key'), 'utf8').trim()).toBe(SECRET_KEY);
  const contents = await readSaved(emptyPlace);
  expect(contents).toEqual(await readSaved(place));
  expect(await runScript('restore', [file], target)).toMatchObject({ code: 1 });
  expect(await readSaved(emptyPlace)).toEqual(contents);

  running.signal('SIGTERM');
  await running.exited;
  const copy = await runRecueil(target.DATA_DIR, { ...target, ...mail });
  await copy.ready();
  const there = open(emptyPlace);
  const held = () =>
    there.selectFrom('messages').select('id').where('reason', '=', 'unconfirmed_restore').execute();
  await expect.poll(async () => (await held()).length).toBe(RECIPIENTS.length);
  expect(await (await fetch(`${copy.address}/health`)).json()).toMatchObject({
    hold: 'unconfirmed_restore',
  });
  expect(smtp.mails).toEqual([]);
  const confirmed = await fetch(`${copy.address}/api/admin/confirm-restore`, {
    method: 'POST',
    headers: ada.headers,
  });
  expect(confirmed.status).toBe(200);
  await expect.poll(() => smtp.mails.map(({ to }) => String(to)).toSorted()).toEqual(RECIPIENTS);
});

const MAJORS = playedOf('earlier versions of PostgreSQL', EARLIER_MAJORS, 3);

test.for(MAJORS)(
  'a backup of the bundled PostgreSQL is restored into PostgreSQL %i, and a backup of that version into the bundled one',
  async (major, { skip }) => {
    const place = await openEarlierServer(major);
    if (place === null) return skip(`no programs of PostgreSQL ${major} on this machine`);
    const DATA_DIR = await startedDataDir();
    const running = await runRecueil(DATA_DIR, { ROLES: 'web' });
    await running.ready();
    const bundled = embeddedConfig(DATA_DIR);
    await addCountedMessages(open(bundled));
    const folder = temporaryDataDir();
    const file = path.join(folder, 'de-18.recueil');
    expect(await runScript('backup', [file], { DATA_DIR })).toMatchObject({ code: 0, failed: '' });

    const external = { DATABASE_URL: databaseUrlOf(place), DATA_DIR: temporaryDataDir() };
    const restored = await runScript('restore', [file], external);
    expect(restored).toMatchObject({ code: 0, failed: '' });
    expect(restored.said).toContain('et 3 messages, aucune différence.');
    const contents = await readSaved(bundled);
    expect(contents['messages']).toContain(RECIPIENTS[0]);
    expect(await readSaved(place)).toEqual(contents);
    const copy = await runRecueil(external.DATA_DIR, { ...external, ROLES: 'web' });
    await copy.ready();
    expect(await (await fetch(`${copy.address}/health`)).json()).toMatchObject({
      hold: 'unconfirmed_restore',
    });
    copy.signal('SIGTERM');
    await copy.exited;

    const back = path.join(folder, `de-${major}.recueil`);
    expect(await runScript('backup', [back], external)).toMatchObject({ code: 0, failed: '' });
    const emptyPlace = await emptyDatabaseConfig();
    const returned = { DATABASE_URL: databaseUrlOf(emptyPlace), DATA_DIR: temporaryDataDir() };
    expect(await runScript('restore', [back], returned)).toMatchObject({ code: 0, failed: '' });
    expect(await readSaved(emptyPlace)).toEqual(await readSaved(place));
  },
);
