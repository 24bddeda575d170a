import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { executeTogether } from './execute-together.ts';

const db = await testDatabase();
await sql`create sequence reads`.execute(db);
const read = (mark: number) => sql<{ n: number }>`select nextval('reads')::int as n, ${mark}::int`;

test('the same statement of one moment is executed once, and once more for who asked meanwhile', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => executeTogether(db, read(1))));
  expect(answers.map(([row]) => row?.n)).toEqual([1, ...Array.from({ length: 15 }, () => 2)]);
  expect((await executeTogether(db, read(1)))[0]?.n).toBe(3);
});

test('other parameters are another statement', async () => {
  const [one, other] = await Promise.all([
    executeTogether(db, read(1)),
    executeTogether(db, read(2)),
  ]);
  expect(one[0]?.n).not.toBe(other[0]?.n);
});

test('whoever waits is not failed by the statement before', async () => {
  await sql`create sequence tries`.execute(db);
  const statement = () => sql<{ n: number }>`select 1 / (nextval('tries') - 1) as n, ${3}::int`;
  const first = executeTogether(db, statement()).catch(() => 'failed');
  const second = executeTogether(db, statement());
  expect(await first).toBe('failed');
  expect(await second).toHaveLength(1);
});
