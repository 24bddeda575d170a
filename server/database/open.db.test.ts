import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase, testDatabaseConfig } from '#server/testing/test-database.ts';
import { openDatabase } from './open.ts';
import { migrate } from './migrate.ts';

const db = await testDatabase();

test('a migrated database has nothing left to migrate, also when several start at once', async () => {
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([[], [], []]);
});

test('the server that we start compiles no statement, and starts no process for one', async () => {
  const { rows } =
    await sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`.execute(
      db,
    );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

test('a day stays the text it is, whatever the zone of the machine', async () => {
  const { rows } = await sql<{ day: string }>`select date '2027-03-28' as day, ${1}::int`.execute(
    db,
  );
  expect(rows[0]?.day).toBe('2027-03-28');
});

test('a statement planned before a migration still answers after it', async () => {
  await sql`create table sample (a int)`.execute(db);
  const read = () => sql<{ a: number }>`select * from sample where a > ${0}`.execute(db);
  await sql`insert into sample values (1)`.execute(db);
  expect((await read()).rows).toEqual([{ a: 1 }]);
  await sql`alter table sample add column b int default 2`.execute(db);
  expect((await read()).rows).toEqual([{ a: 1, b: 2 }]);
});

test('inside a transaction the stale statement fails once, and the next transaction runs', async () => {
  await sql`create table drawer (a int)`.execute(db);
  const read = () =>
    db.transaction().execute((tx) => sql`select * from drawer where a > ${0}`.execute(tx));
  await read();
  await sql`alter table drawer add column b int`.execute(db);
  await expect(read()).rejects.toThrow(/cached plan/);
  expect((await read()).rows).toEqual([]);
});

test('a slow statement is reported by a name, without its text and its values', async () => {
  const slow: string[] = [];
  const watched = openDatabase(await testDatabaseConfig(), {
    milliseconds: 0,
    report: (statement) => void slow.push(statement),
  });
  await sql`select 'ada@example.com' as email from users where email = ${'ada@example.com'}`.execute(
    watched,
  );
  await watched.destroy();
  expect(slow).toEqual([expect.stringMatching(/^select users [0-9a-f]{8}$/u)]);
});
