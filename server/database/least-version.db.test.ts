import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { findBreakingChanges } from '#server/testing/find-breaking-changes.ts';
import { readCatalogue } from '#server/testing/read-catalogue.ts';
import { readContents } from '#server/testing/read-contents.ts';
import { runRecueil, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { databaseUrlOf, emptyDatabaseConfig } from '#server/testing/test-database.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { type Migrations, MIGRATIONS } from './migrations.ts';
import { type Database, openDatabase } from './open.ts';
import { leastVersionOf } from './program-guard.ts';

const SECRET_KEY = 'the secret of the tests, long enough';

const changing =
  (...statements: readonly string[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

async function openEmpty() {
  const place = await emptyDatabaseConfig();
  const db = openDatabase({ ...place, max: 2 });
  onTestFinished(() => db.destroy());
  return { place, db };
}

/** Creates a database with the schema of version 1.0.0, a team, a request and its message. */
async function openReleased() {
  const { place, db } = await openEmpty();
  await db.transaction().execute((tx) => applyMigrations(tx, new Set(['1.0.0'])));
  const team_id = await addTeam({ db });
  const request_id = await addRequest(db, { team_id, email: 'claire@exemple.fr' });
  await addMessage(db, { team_id, request_id, recipient: 'claire@exemple.fr' });
  return { place, db };
}

/** Reads the rows of the team, with the columns of the first version. */
async function readReleased(db: Database, columns: ReadonlyMap<string, readonly string[]>) {
  const contents: Record<string, unknown> = {};
  for (const name of ['teams', 'review_requests', 'messages']) {
    const { rows } = await sql`
      select ${sql.join((columns.get(name) ?? []).map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(
      db,
    );
    contents[name] = rows;
  }
  return contents;
}

async function columnsOf(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

test('a database of version 1.0.0 with data is brought up to date with its rows, and is refused to this program once a newer one has needed it', async () => {
  const { place, db } = await openReleased();
  const columns = await columnsOf(db);
  const before = await readReleased(db, columns);
  const env = { DATABASE_URL: databaseUrlOf(place), SECRET_KEY, ROLES: 'web' };

  const upgraded = await runRecueil(temporaryDataDir(), env);
  await upgraded.ready();
  upgraded.signal('SIGTERM');
  expect(await upgraded.exited).toBe(0);
  expect(await readReleased(db, columns)).toEqual(before);
  expect(before).toMatchObject({
    teams: [{}],
    review_requests: [{ email: 'claire@exemple.fr' }],
    messages: [{ recipient: 'claire@exemple.fr', status: 'scheduled' }],
  });
  const added = Object.keys(MIGRATIONS).filter((name) => name !== '1.0.0');
  const log = () => db.selectFrom('program_versions').selectAll().orderBy('id').execute();
  expect(await log()).toMatchObject([
    { version: PROGRAM_VERSION, least_version: '1.0.0', migrations: added },
  ]);

  const harmless: Migrations = {
    ...MIGRATIONS,
    '9998-motto': { up: changing('alter table teams add column motto text') },
  };
  await migrate(db, harmless, '98.1.0');
  expect(await migrate(db), 'two neighbouring versions run side by side').toEqual([]);

  const changed: Migrations = {
    ...harmless,
    '9999-names': {
      up: changing('alter table teams rename column name to shop_name'),
      leastVersion: '99.0.0',
    },
  };
  expect(await migrate(db, changed, '99.2.0')).toEqual(['9999-names']);
  expect((await log()).at(-1)).toMatchObject({ version: '99.2.0', least_version: '99.0.0' });
  const contents = await readContents(place);
  const catalogue = await readCatalogue(place);
  const older = await runRecueil(temporaryDataDir(), env);
  expect(await older.exited).toBe(1);
  expect(older.output()).toBe(
    `Cette base a été mise à jour par Recueil 99.2.0 et demande au moins la version 99.0.0 ; ce programme est la version ${PROGRAM_VERSION} : installez une version plus récente, ou restaurez une sauvegarde d’avant la mise à jour.\n`,
  );
  expect(await readContents(place)).toEqual(contents);
  expect(await readCatalogue(place)).toEqual(catalogue);
});

test('the least version is the highest that a migration names', () => {
  const up = changing();
  const unnamed: Migrations = { '1.0.0': { up }, '0001-a': { up } };
  expect(leastVersionOf(unnamed)).toBe('1.0.0');
  const named: Migrations = {
    '1.0.0': { up },
    '0001-a': { up, leastVersion: '1.10.0' },
    '0002-b': { up, leastVersion: '1.9.0' },
    '0003-c': { up },
  };
  expect(leastVersionOf(named)).toBe('1.10.0');
});

/**
 * Lists, for each migration without a least version, the changes on which an older program may fail
 * and that have no reason, and the reasons without such a change.
 */
async function listUndeclared(migrations: Migrations): Promise<Record<string, string[]>> {
  const { place, db } = await openEmpty();
  const undeclared: Record<string, string[]> = {};
  const applied: Record<string, Migrations[string]> = {};
  let before = await readCatalogue(place);
  for (const [name, migration] of Object.entries(migrations)) {
    applied[name] = migration;
    await migrate(db, applied);
    const after = await readCatalogue(place);
    const changes = findBreakingChanges(before, after);
    before = after;
    const reasons = Object.keys(migration.compatible ?? {});
    const isOf = (change: string, reason: string): boolean =>
      change.startsWith(`${reason}.`) || change.startsWith(`${reason} `);
    const open = [
      ...changes.filter((change) => !reasons.some((reason) => isOf(change, reason))),
      ...reasons
        .filter((reason) => !changes.some((change) => isOf(change, reason)))
        .map((reason) => `${reason}: a reason without a change`),
    ];
    if (open.length > 0 && migration.leastVersion === undefined) undeclared[name] = open;
  }
  return undeclared;
}

test('a migration on which an older program may fail names the least version, or the reason why it works', async () => {
  expect(await listUndeclared(MIGRATIONS)).toEqual({});
});

test('every kind of change on which an older program may fail is found', async () => {
  const first = changing(
    'create table program_versions (id int generated always as identity, version text, least_version text, migrations text[])',
    "create table shops (id bigint generated always as identity primary key, name text, town text not null, kind text not null default 'web' constraint shops_kind check (kind in ('web', 'shop')), size int unique)",
    'create table parcels (number text)',
    'create function tidy() returns trigger language plpgsql as $$ begin return new; end $$',
  );
  const planted: Migrations = {
    '1.0.0': { up: first },
    '0001-harmless': {
      up: changing(
        "alter table shops add column motto text unique, add column rank int not null default 1 check (rank > 0), alter column kind set default 'shop'",
        'create table new_ones (name text not null check (length(name) > 2), shop_id bigint references shops on delete cascade, unique (name))',
        'create trigger tidy before insert on new_ones for each row execute function tidy()',
        'alter table shops add column twin_id bigint references shops on delete set null',
        'alter table shops alter column town drop not null',
        "alter table shops drop constraint shops_kind, add constraint shops_kind check (kind in ('web', 'shop', 'market'))",
      ),
    },
    '0002-type': { up: changing('alter table shops alter column name type varchar(9)') },
    '0003-required': { up: changing('alter table shops alter column motto set not null') },
    '0004-default': { up: changing('alter table shops alter column kind drop default') },
    '0005-new': { up: changing('alter table shops add column owner text not null') },
    '0006-renamed': { up: changing('alter table shops rename column town to city') },
    '0007-gone': { up: changing('drop table parcels') },
    '0009-narrower': {
      up: changing(
        "alter table shops drop constraint shops_kind, add constraint shops_kind check (kind in ('web', 'market')) not valid",
      ),
    },
    '0010-check': {
      up: changing('alter table shops add constraint shops_size check (size > 0 or rank > 0)'),
    },
    '0011-unique': {
      up: changing('create unique index shops_name on shops (name) where size > 3'),
    },
    '0012-not-unique': { up: changing('alter table shops drop constraint shops_size_key') },
    '0013-key': {
      up: changing(
        'alter table shops add constraint shops_parent foreign key (size) references shops on delete cascade',
      ),
    },
    '0014-deletion': { up: changing('create table stays (shop_id bigint references shops)') },
    '0015-trigger': {
      up: changing(
        'create trigger tidy before insert on shops for each row execute function tidy()',
      ),
    },
    '0016-function': {
      up: changing(
        "create or replace function tidy() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
      ),
    },
    '0017-reason': {
      up: changing('alter table shops drop column rank'),
      compatible: { shops: 'It was never read.', stays: 'Nothing changes it.' },
    },
    '0018-lists': {
      up: changing(
        "alter table shops add column floor int check (floor in (1, 2, 3)), add column tone text, add column mood text, add constraint shops_voice check (tone in ('a', 'b') or mood in ('c', 'b'))",
      ),
    },
    '0019-wider-lists': {
      up: changing(
        "alter table shops drop constraint shops_floor_check, add constraint shops_floor_check check (floor in (1, 2, 3, 4)), drop constraint shops_voice, add constraint shops_voice check (tone in ('a', 'b', 'c') or mood in ('c', 'b'))",
      ),
    },
    '0020-fewer-numbers': {
      up: changing(
        'alter table shops drop constraint shops_floor_check, add constraint shops_floor_check check (floor in (1, 2, 4))',
      ),
    },
    '0021-one-list-of-two': {
      up: changing(
        "alter table shops drop constraint shops_voice, add constraint shops_voice check (tone in ('a', 'b', 'c', 'd') or mood in ('c', 'd'))",
      ),
    },
    '0022-declared': { up: changing('drop table new_ones'), leastVersion: '2.0.0' },
  };
  expect(await listUndeclared(planted)).toEqual({
    '0002-type': ['shops.name is of another type'],
    '0003-required': ['shops.motto has become required'],
    '0004-default': ['shops.kind has no default any more'],
    '0005-new': ['shops.owner is required and new'],
    '0006-renamed': ['shops.town is gone'],
    '0007-gone': ['parcels.number is gone'],
    '0009-narrower': ['shops.shops_kind is a new check'],
    '0010-check': ['shops.shops_size is a new check'],
    '0011-unique': ['shops.shops_name is a new unique index'],
    '0012-not-unique': ['shops.shops_size_key is a unique index that is gone'],
    '0013-key': ['shops.shops_parent is a new foreign key'],
    '0014-deletion': ['stays.stays_shop_id_fkey prevents deletions from shops'],
    '0015-trigger': ['shops.tidy is a new trigger'],
    '0016-function': ['tidy() is a function that has changed'],
    '0017-reason': ['stays: a reason without a change'],
    '0020-fewer-numbers': ['shops.shops_floor_check is a new check'],
    '0021-one-list-of-two': ['shops.shops_voice is a new check'],
  });
});
