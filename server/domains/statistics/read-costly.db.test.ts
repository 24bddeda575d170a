import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { readCostly } from './read-costly.ts';

const db = await testDatabase();

test('who asks the same while it is read gets that answer; what took long is kept, what did not is read anew', async () => {
  let read = 0;
  const counting = (ms: number) => async () => {
    await sleep(ms);
    return ++read;
  };
  expect(
    await Promise.all([
      readCostly(db, 'quick', counting(1), { costly_ms: Infinity }),
      readCostly(db, 'quick', counting(1), { costly_ms: Infinity }),
    ]),
  ).toEqual([1, 1]);
  expect(await readCostly(db, 'quick', counting(1), { costly_ms: Infinity })).toBe(2);
  expect(await readCostly(db, 'long', counting(30), { costly_ms: 0 })).toBe(3);
  expect(await readCostly(db, 'long', counting(30), { costly_ms: 0 })).toBe(3);
  expect(await readCostly(db, 'another', counting(1), { costly_ms: Infinity })).toBe(4);
});

test('what failed is asked again', async () => {
  await expect(
    readCostly(db, 'failing', () => Promise.reject(new Error('broken')), { costly_ms: 0 }),
  ).rejects.toThrow('broken');
  expect(await readCostly(db, 'failing', () => Promise.resolve(1), { costly_ms: 0 })).toBe(1);
});

test('a costly query sorts in 64 MB of work memory, and later queries have the usual amount', async () => {
  const workMemory = async (one: typeof db): Promise<unknown> =>
    (await sql<{ work_mem: string }>`show work_mem`.execute(one)).rows[0]?.work_mem;
  expect(await readCostly(db, 'work-memory', workMemory)).toBe('64MB');
  expect(await workMemory(db)).not.toBe('64MB');
});
