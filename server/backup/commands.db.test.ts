import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addInstance } from '#server/testing/builders/instance.ts';
import { databaseUrlOf, testDatabaseConfig } from '#server/testing/test-database.ts';
import { runScript } from '#server/testing/run-script.ts';
import { runRecueil, startedDataDir, temporaryDataDir } from '#server/testing/run-recueil.ts';

const PASSPHRASE = 'une longue phrase à garder ailleurs';

test('the commands back up a running instance and restore into an empty folder, whose instance is held', async () => {
  const original = await startedDataDir();
  const running = await runRecueil(original);
  await running.ready();
  const file = path.join(temporaryDataDir(), 'sauvegardes', 'recueil.recueil');
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  const saved = await runScript('backup', [file], { ...env, DATA_DIR: original });
  expect(saved).toMatchObject({ code: 0, failed: '' });
  expect(saved.said).toMatch(/lignes de \d+ tables, 0 images, \d+,\d Mo, chiffrée\.\n$/);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(await runScript('backup', [file], { ...env, DATA_DIR: original })).toMatchObject({
    code: 1,
    said: '',
    failed: `${file} existe déjà : donnez un autre nom, rien n’a été écrit.\n`,
  });

  const target = path.join(temporaryDataDir(), 'données');
  const PUBLIC_URL = 'https://secours.exemple.fr';
  const wrong = { DATA_DIR: target, BACKUP_PASSPHRASE: 'une phrase qui ne va pas' };
  expect(await runScript('restore', [file], wrong)).toMatchObject({
    code: 1,
    failed: `La phrase secrète ne convient pas à cette sauvegarde (${file}).\n`,
  });
  expect(fs.existsSync(target)).toBe(false);
  const restored = await runScript('restore', [file], { ...env, DATA_DIR: target, PUBLIC_URL });
  expect(restored).toMatchObject({ code: 0, failed: '' });
  expect(restored.said).toContain(`Adresse de l’instance : ${PUBLIC_URL}.`);
  expect(restored.said).toContain('aucune différence');
  const { progress } = restored;
  expect(progress.length).toBeGreaterThan(2);
  // Once for the reading that checks the file, once for the writing.
  expect(progress.filter((percent) => percent === 100)).toHaveLength(2);
  expect(progress.at(-1)).toBe(100);
  expect(fs.readFileSync(path.join(target, 'secret-key'))).toEqual(
    fs.readFileSync(path.join(original, 'secret-key')),
  );
  expect(await runScript('restore', [file], { ...env, DATA_DIR: target })).toMatchObject({
    code: 1,
    failed: expect.stringMatching(/^Cette base contient déjà des données/) as string,
  });

  const copy = await runRecueil(target, { PUBLIC_URL });
  await copy.ready();
  const health = await fetch(`${copy.address}/health`);
  expect(await health.json()).toMatchObject({ hold: 'unconfirmed_restore' });
});

test('an interrupted command deletes its partial file and reports the interruption', async () => {
  const config = await testDatabaseConfig();
  const db = openDatabase(config);
  onTestFinished(() => db.destroy());
  const SECRET_KEY = 'secret-of-the-interrupted-instance';
  await addInstance(db, { secretKey: SECRET_KEY });
  const folder = temporaryDataDir();
  const env = { DATABASE_URL: databaseUrlOf(config), SECRET_KEY, DATA_DIR: folder };
  for (const by of ['SIGTERM', 'SIGINT'] as const) {
    const saved = await db.transaction().execute(async (tx) => {
      // The copy of this table waits.
      await sql`lock table teams in access exclusive mode`.execute(tx);
      return runScript('backup', [path.join(folder, 'x.recueil')], env, {
        when: () =>
          vi.waitFor(() => expect(fs.readdirSync(folder)).toHaveLength(1), { timeout: 60_000 }),
        by,
      });
    });
    expect(saved).toMatchObject({
      code: 1,
      said: '',
      failed: 'La sauvegarde a échoué : elle a été interrompue.\n',
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  }
  const runs = await db.selectFrom('backup_runs').select(['is_manual', 'problem']).execute();
  const problem = 'La sauvegarde a échoué : elle a été interrompue.';
  expect(runs).toEqual([
    { is_manual: true, problem },
    { is_manual: true, problem },
  ]);
});

test('a folder without a database and a call without a file are refused in one sentence', async () => {
  const DATA_DIR = temporaryDataDir();
  const file = path.join(DATA_DIR, 'x.recueil');
  expect(await runScript('backup', [file], { DATA_DIR })).toMatchObject({
    code: 1,
    failed: `Il n’y a pas de base dans ${DATA_DIR} : vérifiez DATA_DIR, ou donnez DATABASE_URL.\n`,
  });
  expect(await runScript('restore', [file], { DATA_DIR })).toMatchObject({
    code: 1,
    failed: `${file} n’existe pas.\n`,
  });
  for (const command of ['backup', 'restore'] as const)
    expect(await runScript(command, [], { DATA_DIR })).toMatchObject({
      code: 2,
      failed: `Usage : npm run ${command} -- fichier\n`,
    });
  expect(fs.readdirSync(DATA_DIR)).toEqual([]);
});

test('a folder without its secret is not backed up, and no new secret is created', async () => {
  const folder = await startedDataDir();
  fs.rmSync(path.join(folder, 'secret-key'), { force: true });
  const file = path.join(temporaryDataDir(), 'recueil.recueil');
  const { code, failed } = await runScript('backup', [file], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(failed).toContain('donnez SECRET_KEY');
  expect(fs.existsSync(path.join(folder, 'secret-key'))).toBe(false);
  expect(fs.existsSync(file)).toBe(false);
});
