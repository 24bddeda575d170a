import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openEarlierServer } from '#server/testing/earlier-server.ts';
import { EARLIER_MAJORS } from '#server/testing/find-postgresql.ts';
import { readCatalogue } from '#server/testing/read-catalogue.ts';
import { runRecueil, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { databaseUrlOf, testDatabaseConfig } from '#server/testing/test-database.ts';
import { openExternal } from './external.ts';

const SECRET_KEY = 'the secret of the tests, long enough';

/** PostgreSQL 15 cannot maintain this index automatically (see 12-requests.sql). */
const MISSING_IN: Readonly<Record<number, readonly string[]>> = { 15: ['review_requests_days'] };

test.for(EARLIER_MAJORS)('PostgreSQL %i gets the whole schema', async (major, { skip }) => {
  const config = await openEarlierServer(major);
  if (config === null) return skip(`no programs of PostgreSQL ${major} on this machine`);
  const recueil = await runRecueil(temporaryDataDir(), {
    DATABASE_URL: databaseUrlOf(config),
    SECRET_KEY,
  });
  await recueil.ready();
  const bundled = await readCatalogue(await testDatabaseConfig());
  const missing = MISSING_IN[major] ?? [];
  // The tables of the job queue are in a separate schema.
  expect((await readCatalogue(config)).filter(isOfOurs)).toEqual(
    bundled.filter(isOfOurs).filter((line) => !missing.some((name) => line.includes(` ${name} `))),
  );
});

/** Returns false for lines of the job queue, because triggers are read from every schema. */
function isOfOurs(line: string): boolean {
  return !line.includes('pgboss');
}

test('a new database that knows no accented capital is refused in one sentence', async () => {
  const cluster = inject('cluster');
  const admin = new pg.Client({ ...cluster, database: 'postgres' });
  await admin.connect();
  const name = `without_letters_${process.pid}`;
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  await admin.query(
    `create database ${name} locale_provider libc locale 'C' encoding 'UTF8' template template0`,
  );
  const DATABASE_URL = databaseUrlOf({ ...cluster, database: name });
  const refused = await runRecueil(temporaryDataDir(), { DATABASE_URL, SECRET_KEY });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(/^La base de DATABASE_URL ne connaît pas .+C\.UTF-8.+\n$/u);
  const inUse = new pg.Client({ ...cluster, database: name });
  await inUse.connect();
  await inUse.query('create table migrations (name text)');
  await inUse.end();
  await expect(openExternal(DATABASE_URL)).resolves.toBeDefined();
});
