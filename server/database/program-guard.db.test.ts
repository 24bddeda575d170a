import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { compareVersions, refuseOlderProgram } from './program-guard.ts';

const db = await testDatabase();
const log = () => db.selectFrom('program_versions').selectAll().orderBy('id').execute();
const applied = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows;

beforeEach(async () => {
  await db.deleteFrom('program_versions').where('least_version', '=', '99.1.0').execute();
});

test('the version that changed the schema is logged with its migrations, once', async () => {
  const [first, ...others] = await log();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ version: PROGRAM_VERSION });
  expect(first?.migrations.toSorted()).toEqual((await applied()).map(({ name }) => name));
  expect(await migrate(db)).toEqual([]);
  expect(await log()).toHaveLength(1);
});

test('a program below the least version is refused in one sentence and changes nothing', async () => {
  await db
    .insertInto('program_versions')
    .values({ version: '99.2.0', least_version: '99.1.0', migrations: ['9999-of-tomorrow'] })
    .execute();
  const last = await applied();
  await sql`delete from migrations where name = ${last.at(-1)?.name}`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    `Cette base a été mise à jour par Recueil 99.2.0 et demande au moins la version 99.1.0 ; ce programme est la version ${PROGRAM_VERSION} : installez une version plus récente, ou restaurez une sauvegarde d’avant la mise à jour.`,
  );
  expect(await applied()).toEqual(last.slice(0, -1));
  expect(await log()).toHaveLength(2);
  await sql`insert into migrations (name) values (${last.at(-1)?.name})`.execute(db);
  await expect(refuseOlderProgram(db, '99.1.0-rc.1')).rejects.toThrow(/au moins la version 99.1.0/);
  await refuseOlderProgram(db, '99.1.0');
  await refuseOlderProgram(db, '100.0.0');
});

test('versions are compared by their numbers', () => {
  const versions = ['0.1.0', '0.2.0', '0.10.0', '1.0.0-beta', '1.0.0', '1.0.1', '10.0.0'];
  expect(versions.toReversed().toSorted(compareVersions)).toEqual(versions);
});
