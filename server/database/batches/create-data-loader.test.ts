import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDataLoader } from './create-data-loader.ts';

/**
 * Creates a table whose rows are read when the statement begins, and which answers when the test
 * allows it.
 */
function table() {
  const rows = new Map<string, string>();
  const asked: string[][] = [];
  const acceptsConnections: (() => void)[] = [];
  const find = createDataLoader<string, string>(
    async (keys) => {
      asked.push([...keys]);
      const seen = new Map(
        keys.flatMap((key) => {
          const row = rows.get(key);
          return row === undefined ? [] : [[key, row] as const];
        }),
      );
      await new Promise<void>((done) => void acceptsConnections.push(done));
      return seen;
    },
    { statements: 2 },
  );
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
  const find = createDataLoader<string, string>(
    (keys) =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve(new Map(keys.map((key) => [key, key]))),
    { statements: 2 },
  );
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away');
  isAway = false;
  expect(await find('a')).toBe('a');
});

/** Creates a database that answers when the test allows it. */
function reader() {
  const asked: {
    keys: readonly string[];
    answer: PromiseWithResolvers<ReadonlyMap<string, string>>;
  }[] = [];
  const call = createDataLoader<string, string>(
    (keys) => {
      const answer = Promise.withResolvers<ReadonlyMap<string, string>>();
      asked.push({ keys, answer });
      return answer.promise;
    },
    { statements: 1 },
  );
  const reply = (at: number): void =>
    asked[at]?.answer.resolve(new Map(asked[at].keys.map((key) => [key, `${key}${at}`])));
  return { call, keys: asked, reply };
}

test('one who asks alone is asked for at once; those who come meanwhile share the next statement', async () => {
  const { call, keys: asked, reply } = reader();
  const first = call('a');
  await turn();
  const others = Promise.all([call('b'), call('c'), call('b')]);
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  reply(0);
  expect(await first).toBe('a0');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.keys).toEqual(['b', 'c']);
  reply(1);
  expect(await others).toEqual(['b1', 'c1', 'b1']);
});

test('no answer is older than its question: the same key asked again is read again', async () => {
  const { call, keys: asked, reply } = reader();
  const before = call('a');
  await turn();
  const after = call('a');
  reply(0);
  await expect.poll(() => asked.length).toBe(2);
  reply(1);
  expect(await Promise.all([before, after])).toEqual(['a0', 'a1']);
});

test('a statement that fails fails for those it asked for alone', async () => {
  const { call, keys: asked, reply } = reader();
  const first = call('a');
  await turn();
  const second = call('b');
  asked[0]?.answer.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(2);
  reply(1);
  expect(await second).toBe('b1');
});

test('one that hangs holds up nobody for longer than a second', async () => {
  const { call, keys: asked, reply } = reader();
  const began = performance.now();
  void call('hangs');
  await turn();
  const waiting = Promise.all([call('early'), call('late')]);
  await expect.poll(() => asked.length).toBe(2);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(asked[1]?.keys).toEqual(['early', 'late']);
  // The statement that hangs no longer counts: the next call waits only for its own statement.
  const next = call('next');
  reply(1);
  expect(await waiting).toEqual(['early1', 'late1']);
  await expect.poll(() => asked.length).toBe(3);
  reply(0);
  reply(2);
  expect(await next).toBe('next2');
});
