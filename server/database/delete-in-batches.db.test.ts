import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const db = await testDatabase();
await sql`create table diary (name text primary key, is_over boolean not null)`.execute(db);
const isOver = sql<boolean>`is_over`;

beforeEach(async () => {
  await sql`truncate diary`.execute(db);
  await sql`insert into diary select 'page ' || i, i % 2 = 0 from generate_series(1, 40) i`.execute(
    db,
  );
});

async function count(): Promise<{ over: number; others: number }> {
  const { rows } = await sql<{ over: number; others: number }>`
    select count(*) filter (where is_over)::int as over, count(*) filter (where not is_over)::int as others from diary`.execute(
    db,
  );
  return rows[0] ?? { over: 0, others: 0 };
}

/** Calls `step` after each statement. */
const after = (step: () => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await step();
    return result;
  },
});

test('rows that meet a condition are deleted in batches, and no others', async () => {
  const left: number[] = [];
  const watched = db.withPlugin(after(async () => void left.push((await count()).over)));
  await deleteInBatches(watched, 'diary', isOver, 6);
  expect(left).toEqual([14, 8, 2, 0]);
  expect(await count()).toEqual({ over: 0, others: 20 });
});

test('each batch stays deleted when the process ends after it, and the next run deletes the others', async () => {
  let statements = 0;
  const ended = db.withPlugin(
    after(async () => {
      statements += 1;
      if (statements === 2) throw new Error('the process ends');
    }),
  );
  await expect(deleteInBatches(ended, 'diary', isOver, 6)).rejects.toThrow('the process ends');
  expect(await count()).toEqual({ over: 8, others: 20 });
  await deleteInBatches(db, 'diary', isOver, 6);
  expect(await count()).toEqual({ over: 0, others: 20 });
});

test('a row that changed after it was chosen stays', async () => {
  await sql`truncate diary`.execute(db);
  await sql`insert into diary values ('renewed', true), ('over', true)`.execute(db);
  const changing = await db.startTransaction().execute();
  await sql`update diary set is_over = false where name = 'renewed'`.execute(changing);
  const deleting = deleteInBatches(db, 'diary', isOver, 6);
  // The deletion waits for the row.
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted`.execute(db);
    waiting = rows[0]?.waiting ?? 0;
  }
  await changing.commit().execute();
  await deleting;
  expect(await count()).toEqual({ over: 0, others: 1 });
});
