import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOwner, programs } from '#server/database/embedded/embedded-files.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { startServer } from '#server/database/embedded/embedded-process.ts';
import { upgradePaths } from '#server/database/embedded/finish-upgrade.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import { openDatabase } from '#server/database/open.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { casesOf, playedOf } from '#server/testing/contract/cases-of.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { findPostgresql, initialiseEarlier } from '#server/testing/find-postgresql.ts';
import {
  embeddedConfig,
  runRecueil,
  serverOf,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';
import { runScript } from '#server/testing/run-script.ts';
import { neededBytes } from './disk-room.ts';
import { type Upgrade, upgradeDatabase } from './upgrade-database.ts';

const COMMAND = 'operations/upgrade-database';
const SECRET_KEY = 'the secret of the tests, long enough';
const PEOPLE = 30;

async function addPeople(config: pg.ClientConfig): Promise<void> {
  const db = openDatabase({ ...config, max: 2 });
  const team_id = await addTeam({ db });
  for (let index = 0; index < PEOPLE; index += 1) {
    const recipient = `c${index}@exemple.fr`;
    const request_id = await addRequest(db, { team_id, email: recipient });
    await addMessage(db, { team_id, request_id, recipient, scheduled_at: new Date() });
  }
  // Counts the messages as the events of the product would have done.
  await db.transaction().execute((tx) => repairStatistics(tx, team_id));
  await db.destroy();
}

async function query<R extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  statement: string,
): Promise<R[]> {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<R>(statement);
  await client.end();
  return rows;
}

interface Contents {
  people: string[];
  restore_unconfirmed: boolean;
}

/** Opens the folder `data` with its own programs, on a separate socket. */
async function read(data: string, native: string): Promise<Contents> {
  const config = {
    host: path.join(path.dirname(data), 'socket'),
    user: 'app',
    database: 'postgres',
  };
  await startServer(data, config, { native });
  const [contents] = await query<Contents>(
    config,
    'select (select array_agg(recipient order by recipient) from messages) as people, restore_unconfirmed from instance',
  );
  await stopServer(data);
  return contents ?? { people: [], restore_unconfirmed: true };
}

/** Creates a stopped instance with people, whose folder was created by the bundled PostgreSQL. */
async function openFolder(): Promise<{ dataDir: string; upgrade: Upgrade }> {
  const dataDir = await startedDataDir();
  const embedded = await openEmbedded(dataDir);
  await addPeople(embedded.config);
  await embedded.stop();
  const native = programs(path.join(dataDir, 'postgresql'), databaseOwner(dataDir));
  const secretKey = fs.readFileSync(path.join(dataDir, 'secret-key'), 'utf8').trim();
  return { dataDir, upgrade: { dataDir, secretKey, programs: native, report: () => undefined } };
}

test('the rows move to a new folder, which starts without a hold; the old folder stays, and is held', async () => {
  const { dataDir, upgrade } = await openFolder();
  const data = path.join(dataDir, 'postgresql');
  const before = fs.statSync(data).ino;
  const parts: string[] = [];
  const result = await upgradeDatabase({
    ...upgrade,
    report: (part, done, total) => parts.push(`${part} ${done <= total}`),
  });
  expect(result).toMatchObject({ from: 18, to: 18, isOldHeld: true });
  expect(result?.audit).toMatchObject({ messages: PEOPLE, statistics_differences: 0 });
  expect(parts).toContain('lecture de messages true');
  expect(parts).toContain('écriture de messages true');
  const kept = result?.kept ?? '';
  expect(fs.statSync(kept).ino).toBe(before);
  expect(fs.readdirSync(dataDir).filter((name) => name.includes('upgrade'))).toEqual([]);
  const native = upgrade.programs ?? '';
  const old = await read(kept, native);
  expect([old.people.length, old.restore_unconfirmed]).toEqual([PEOPLE, true]);
  const recueil = await runRecueil(dataDir, { ROLES: 'web' });
  await recueil.ready();
  expect(await (await fetch(`${recueil.address}/health`)).json()).toMatchObject({ hold: null });
  const [now] = await query<Contents>(
    embeddedConfig(dataDir),
    'select array_agg(recipient order by recipient) as people from messages',
  );
  expect(now?.people).toEqual(old.people);
});

const INTERRUPTED = playedOf(
  'moments at which an upgrade is interrupted',
  ['lecture de messages', 'création', 'écriture de messages', 'contrôle'],
  2,
);

test('an interrupted upgrade leaves the old folder intact, and can be repeated', async () => {
  const { dataDir, upgrade } = await openFolder();
  const data = path.join(dataDir, 'postgresql');
  const { ino } = fs.statSync(data);
  await expect(upgradeDatabase({ ...upgrade, free: 1_000 })).rejects.toThrow(
    /^Il faut 0,\d Go libres .+ il y en a 0,0 .+Rien n’a été changé/,
  );
  for (const moment of INTERRUPTED) {
    const interrupted = upgradeDatabase({
      ...upgrade,
      report: (part) => {
        if (part.includes(moment)) throw new Error(`interrupted at ${moment}`);
      },
    });
    await expect(interrupted).rejects.toThrow(`interrupted at ${moment}`);
    expect(fs.statSync(data).ino).toBe(ino);
    expect(fs.existsSync(upgradePaths(data).mark)).toBe(false);
    expect(serverOf(dataDir)).toBeUndefined();
  }
  const old = await read(data, upgrade.programs ?? '');
  expect([old.people.length, old.restore_unconfirmed]).toEqual([PEOPLE, false]);
  expect((await upgradeDatabase(upgrade))?.audit.messages).toBe(PEOPLE);
});

test('a start finishes an upgrade that was interrupted between the two renames, unless the old folder was used since', async () => {
  const { dataDir, upgrade } = await openFolder();
  const data = path.join(fs.realpathSync(dataDir), 'postgresql');
  const { next, work, mark } = upgradePaths(data);
  const result = await upgradeDatabase(upgrade);
  const kept = result?.kept ?? '';
  const { ino } = fs.statSync(data);
  fs.renameSync(data, next);
  fs.mkdirSync(work);
  fs.writeFileSync(mark, JSON.stringify({ kept: path.basename(kept), control: 'any' }));
  const recueil = await runRecueil(dataDir, { ROLES: 'web' });
  await recueil.ready();
  recueil.signal('SIGTERM');
  await recueil.exited;
  expect(fs.statSync(data).ino).toBe(ino);
  expect(fs.existsSync(work)).toBe(false);
  // The state before the first renaming. The old folder has changed since it was read.
  fs.renameSync(data, next);
  fs.renameSync(kept, data);
  fs.mkdirSync(work);
  fs.writeFileSync(mark, JSON.stringify({ kept: path.basename(kept), control: 'earlier' }));
  // A new folder may get the inode number of the one that was removed: a file inside distinguishes
  // them.
  fs.writeFileSync(path.join(next, 'half-done'), '');
  expect((await upgradeDatabase(upgrade))?.audit.messages).toBe(PEOPLE);
  expect(fs.existsSync(path.join(data, 'half-done'))).toBe(false);
});

test('the upgrade of a running folder is refused', async () => {
  const { dataDir, upgrade } = await openFolder();
  const recueil = await runRecueil(dataDir, { ROLES: 'web' });
  await recueil.ready();
  await expect(upgradeDatabase(upgrade)).rejects.toThrow(/tourne encore sur .+ arrêtez-le/);
});

test('the required disk space grows with the folder', () => {
  expect(neededBytes(0)).toBe(100_000_000);
  expect(neededBytes(50_000_000_000)).toBe(76_100_000_000);
});

test('the command refuses a folder that needs no upgrade, and says where to get the old programs', async () => {
  const DATA_DIR = await startedDataDir();
  const version = path.join(DATA_DIR, 'postgresql', 'PG_VERSION');
  const ask = async (major: string): Promise<string> => {
    fs.writeFileSync(version, `${major}\n`);
    const { code, said, failed } = await runScript(COMMAND, [], { DATA_DIR });
    expect([code, said]).toEqual([1, '']);
    return failed;
  };
  expect(await ask('18')).toContain('déjà de PostgreSQL 18');
  expect(await ask('14')).toContain('cette commande va de PostgreSQL 15');
  expect(await ask('19')).toContain('cette commande va de PostgreSQL 15');
  expect(await ask('')).toContain('n’est pas celui d’une base PostgreSQL');
  fs.writeFileSync(version, '17\n');
  expect((await runScript(COMMAND, [path.dirname(DATA_DIR)], { DATA_DIR })).failed).toContain(
    'ne contient pas de programmes de PostgreSQL 17',
  );
  const start = await runRecueil(DATA_DIR);
  expect(await start.exited).toBe(1);
  expect(start.output()).toMatch(
    /est de PostgreSQL 17, .+ apporte PostgreSQL 18 : lancez « npm run upgrade-database »/,
  );
  expect(
    (await runScript(COMMAND, [], { DATA_DIR, DATABASE_URL: 'postgres://localhost/x' })).failed,
  ).toContain('DATABASE_URL est donnée');
});

/**
 * `.ci/run` installs three major versions and upgrades each. Here the oldest one represents them.
 */
const found = findPostgresql();
const earlier = found.slice(0, casesOf({ test: 1, full: found.length }));

test.skipIf(earlier.length === 0)(
  'a folder of an earlier PostgreSQL is upgraded to the bundled version (skipped without the programs of PostgreSQL 15 to 17)',
  async () => {
    for (const { native } of earlier) {
      const dataDir = temporaryDataDir();
      const data = path.join(dataDir, 'postgresql');
      const place = path.join(dataDir, 'place');
      initialiseEarlier(data, { native });
      const config = { host: place, user: 'app', database: 'postgres' };
      await startServer(data, config, { native });
      onTestFinished(() => stopServer(data));
      const DATABASE_URL = `postgres://app@/postgres?host=${encodeURIComponent(place)}`;
      const first = await runRecueil(dataDir, { DATABASE_URL, SECRET_KEY, ROLES: 'web' });
      await first.ready();
      await addPeople(config);
      first.signal('SIGTERM');
      await first.exited;
      await stopServer(data);
      const { code, said, failed } = await runScript(COMMAND, [native], {
        DATA_DIR: dataDir,
        SECRET_KEY,
      });
      expect(failed).toBe('');
      expect(code).toBe(0);
      expect(said).toMatch(/^Base mise à niveau de PostgreSQL 1[567] à 18 : \d+ lignes\.\n/);
      expect(said).toContain(`${PEOPLE} messages, aucune différence`);
      const recueil = await runRecueil(dataDir, { SECRET_KEY, ROLES: 'web' });
      await recueil.ready();
      expect(await (await fetch(`${recueil.address}/health`)).json()).toMatchObject({ hold: null });
      const [{ count } = { count: 0 }] = await query<{ count: number }>(
        embeddedConfig(dataDir),
        'select count(*)::int as count from messages',
      );
      expect(count).toBe(PEOPLE);
      recueil.signal('SIGTERM');
      await recueil.exited;
    }
  },
);
