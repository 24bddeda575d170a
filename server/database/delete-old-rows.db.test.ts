import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { deleteOldRows } from './delete-old-rows.ts';

const db = await testDatabase();
await sql`create table diary (id bigint generated always as identity primary key, at timestamptz not null, is_done boolean not null)`.execute(
  db,
);
const NOW = new Date('2027-03-01T12:00:00Z');

test('rows from before a date are deleted in batches, those that must stay excepted, and newer ones are not read', async () => {
  await sql`insert into diary (at, is_done) select ${NOW}::timestamptz - make_interval(hours => 100 - i), i % 10 <> 0 from generate_series(1, 100) i`.execute(
    db,
  );
  const before = new Date(NOW.getTime() - 50 * 3_600_000);
  await deleteOldRows(
    db,
    { table: 'diary', moment: 'at', before, where: sql<boolean>`is_done` },
    7,
  );
  const { rows } = await sql<{ id: string }>`select id from diary order by id`.execute(db);
  const kept = [10, 20, 30, 40, ...Array.from({ length: 51 }, (_, index) => index + 50)];
  expect(rows.map(({ id }) => Number(id))).toEqual(kept);
});

test('a batch that holds only rows that must stay does not end the deletion', async () => {
  await sql`truncate diary restart identity`.execute(db);
  await sql`insert into diary (at, is_done) select ${NOW}::timestamptz - interval '9 days', i > 20 from generate_series(1, 30) i`.execute(
    db,
  );
  const old = { table: 'diary', moment: 'at', before: NOW };
  await deleteOldRows(db, { ...old, where: sql<boolean>`is_done` }, 5);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from diary`.execute(db);
  expect(rows).toEqual([{ n: 20 }]);
  await deleteOldRows(db, old, 5);
  expect((await sql`select from diary`.execute(db)).rows).toEqual([]);
});

const pagesOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}) / current_setting('block_size')::int)::int as pages`.execute(
    db,
  );
  return rows[0]?.pages ?? 0;
};

const ROWS = 20_000;
const BATCH = 1_000;

test('each batch frees its space for new rows while the next ones run, so that the table does not grow', async () => {
  await sql`truncate diary restart identity`.execute(db);
  const add = (count: number, at: Date) =>
    sql`insert into diary (at, is_done) select ${at}::timestamptz, true from generate_series(1, ${count}::int)`.execute(
      db,
    );
  const old = new Date(NOW.getTime() - 86_400_000);
  await add(ROWS, old);
  await sql`vacuum diary`.execute(db);
  const before = await pagesOf('diary');
  expect(before).toBeGreaterThan(50);
  const batches: number[] = [];
  // Does after each statement of a purge what autovacuum and other writes do beside it.
  const refill: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from diary`.execute(db);
      const gone = ROWS - (rows[0]?.count ?? 0);
      batches.push(gone);
      await sql`vacuum diary`.execute(db);
      await add(gone, NOW);
      return result;
    },
  };
  const table = { table: 'diary', moment: 'at', before: NOW };
  await deleteOldRows(db.withPlugin(refill), table, BATCH);
  expect(batches).toEqual([...Array.from({ length: ROWS / BATCH }, () => BATCH), 0]);
  const { rows } = await sql`select from diary where at < ${NOW}::timestamptz`.execute(db);
  expect(rows).toEqual([]);
  // The space of a batch is reused before the next one is freed, and the last page is seldom full.
  expect(await pagesOf('diary')).toBeLessThanOrEqual(before + 2);
});
