import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { readCatalogue } from '#server/testing/read-catalogue.ts';
import { emptyDatabaseConfig, testDatabaseConfig } from '#server/testing/test-database.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { type Migrations, MIGRATIONS } from './migrations.ts';
import { type Database, openDatabase } from './open.ts';

async function openEmpty() {
  const place = await emptyDatabaseConfig();
  const db = openDatabase({ ...place, max: 2 });
  onTestFinished(() => db.destroy());
  return { place, db };
}

/** Creates a database with the schema of version 1.0.0, with data. */
async function openReleased() {
  const { place, db } = await openEmpty();
  await db.transaction().execute((tx) => applyMigrations(tx, new Set(['1.0.0'])));
  const team_id = await addTeam({ db });
  await addRequest(db, { team_id });
  return { place, db };
}

const countsOf = async (db: Database) => {
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from teams) as teams, (select count(*) from review_requests) as requests, (select count(*) from request_search) as searched`.execute(
    db,
  );
  return rows[0];
};

test('a database of version 1.0.0 with data gets the schema of a fresh one and keeps its rows', async () => {
  const { place, db } = await openReleased();
  const before = await countsOf(db);
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS).filter((name) => name !== '1.0.0'));
  expect(await readCatalogue(place)).toEqual(await readCatalogue(await testDatabaseConfig()));
  expect(await countsOf(db)).toEqual(before);
  expect(before).toMatchObject({ teams: '1', requests: '1' });
});

test('a later migration is applied once, after the baseline, and the comparison sees what it changes', async () => {
  const { place, db } = await openReleased();
  await migrate(db);
  const fresh = await readCatalogue(place);
  expect(fresh.length).toBeGreaterThan(1_000);
  const up = async (on: Kysely<unknown>) =>
    void (await sql`alter table teams add column motto text default 'avis'`.execute(on));
  const later: Migrations = { ...MIGRATIONS, '9999-later': { up } };
  expect(await migrate(db, later)).toContain('9999-later');
  expect(await migrate(db, later)).toEqual([]);
  const changed = await readCatalogue(place);
  const known = new Set(fresh);
  expect(changed.filter((line) => !known.has(line))).toEqual([
    expect.stringMatching(/^column teams\.motto text .*'avis'::text$/u),
  ]);
});

test('a migration that fails leaves nothing of itself, and the next start tries it again', async () => {
  const { place, db } = await openReleased();
  await migrate(db);
  const before = await readCatalogue(place);
  const up = async (on: Kysely<unknown>) => {
    await sql`alter table teams add column motto text`.execute(on);
    await sql`select 1 / 0`.execute(on);
  };
  await expect(migrate(db, { ...MIGRATIONS, '9999-later': { up } })).rejects.toThrow(/zero/);
  expect(await readCatalogue(place)).toEqual(before);
  expect(await migrate(db)).toEqual([]);
});

/** Creates a small database that an earlier version uses through the connection `others`. */
async function openInUse() {
  const { place, db } = await openEmpty();
  const first = async (on: Kysely<unknown>) => {
    for (const statement of [
      'create table program_versions (id int generated always as identity, version text, least_version text, migrations text[], applied_at timestamptz default now())',
      'create table shops (name text)',
      'create table parcels (number text)',
      `insert into shops values ('one')`,
      `insert into parcels values ('one')`,
    ])
      await sql.raw(statement).execute(on);
  };
  const released: Migrations = { '1.0.0': { up: first } };
  await migrate(db, released);
  const others = openDatabase({ ...place, max: 3 });
  onTestFinished(() => others.destroy());
  return { db, others, released };
}

test('a migration makes nobody wait behind it for a table that somebody else uses', async () => {
  const { db, others, released } = await openInUse();
  const up = async (on: Kysely<unknown>) =>
    void (await sql`alter table shops add column motto text`.execute(on));
  const migrating: Promise<string[]>[] = [];
  await others.transaction().execute(async (tx) => {
    await sql`update shops set name = name`.execute(tx);
    migrating.push(migrate(db, { ...released, '9999-later': { up } }));
    await sleep(100);
    // Behind a migration that waits for this transaction, this statement would wait for ever.
    await sql`select from shops`.execute(others);
  });
  expect(await Promise.all(migrating)).toEqual([['9999-later']]);
});

test('a migration that meets a transaction crosswise gives way, and is applied once it has ended', async () => {
  const { db, others, released } = await openInUse();
  let tries = 0;
  const up = async (on: Kysely<unknown>) => {
    await sql`alter table parcels add column motto text`.execute(on);
    tries += 1;
    await sql`select pg_sleep(0.3)`.execute(on);
    await sql`alter table shops add column motto text`.execute(on);
  };
  const migrating: Promise<string[]>[] = [];
  await others.transaction().execute(async (tx) => {
    await sql`update shops set name = name`.execute(tx);
    migrating.push(migrate(db, { ...released, '9999-later': { up } }));
    await expect.poll(() => tries).toBe(1);
    // The other way round: each of the two holds the lock that the other one requests.
    await sql`update parcels set number = number`.execute(tx);
  });
  expect(await Promise.all(migrating)).toEqual([['9999-later']]);
  expect(tries).toBeGreaterThan(1);
});

test('a database of a development version is refused with one sentence and stays as it was', async () => {
  const { place, db } = await openEmpty();
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`insert into migrations (name) values ('0001-first-house'), ('0100-worker-heartbeats')`.execute(
    db,
  );
  const before = await readCatalogue(place);
  await expect(migrate(db)).rejects.toThrow(
    'Cette base vient d’une version de développement de Recueil, antérieure à la version 1.0.0, et ne peut pas être mise à jour : commencez par une base vide (un autre DATA_DIR, ou une autre DATABASE_URL).',
  );
  expect(await readCatalogue(place)).toEqual(before);
});
