import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createParallelDataLoader } from './create-parallel-data-loader.ts';

/** A table that is read as it stands when the statement begins, and answers when it is let. */
function table() {
  const rows = new Map<string, string>();
  const asked: string[][] = [];
  const acceptsConnections: (() => void)[] = [];
  const find = createParallelDataLoader(async (keys) => {
    asked.push([...keys]);
    const seen = new Map(
      keys.flatMap((key) => {
        const row = rows.get(key);
        return row === undefined ? [] : [[key, row] as const];
      }),
    );
    await new Promise<void>((done) => void acceptsConnections.push(done));
    return seen;
  });
  return {
    rows,
    keys: asked,
    find,
    answer: async () => {
      acceptsConnections.shift()?.();
      await turn();
    },
  };
}

test('what is asked in one moment is one statement, each key once; a key without a row has no answer', async () => {
  const { rows, keys: asked, find, answer } = table();
  rows.set('a', '1');
  const all = Promise.all([find('a'), find('b'), find('a')]);
  await turn();
  await answer();
  expect(await all).toEqual(['1', undefined, '1']);
  expect(asked).toEqual([['a', 'b']]);
});

test('nobody is answered by a reading that began before they asked', async () => {
  const { rows, keys: asked, find, answer } = table();
  const [early, second] = [find('a'), turn().then(() => find('b'))];
  await turn();
  await turn();
  rows.set('a', 'now');
  const late = [find('a'), find('c')];
  await turn();
  expect(asked).toEqual([['a'], ['b']]);
  await answer();
  expect(await early).toBeUndefined();
  await answer();
  await answer();
  expect([await second, ...(await Promise.all(late))]).toEqual([undefined, 'now', undefined]);
  expect(asked).toEqual([['a'], ['b'], ['a', 'c']]);
});

test('a reading that fails fails for those who waited for it, and for nobody after them', async () => {
  let isAway = true;
  const find = createParallelDataLoader((keys) =>
    isAway
      ? Promise.reject(new Error('away'))
      : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  );
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away');
  isAway = false;
  expect(await find('a')).toBe('a');
});
