import { sql } from 'kysely';
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
