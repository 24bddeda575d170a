import { expect, test } from 'vitest';
import { createSerialDataLoader } from './create-serial-data-loader.ts';

/** A database that answers when the test allows it. */
function reader() {
  const asked: {
    keys: readonly string[];
    answer: PromiseWithResolvers<ReadonlyMap<string, string>>;
  }[] = [];
  const call = createSerialDataLoader<string, string>((keys) => {
    const answer = Promise.withResolvers<ReadonlyMap<string, string>>();
    asked.push({ keys, answer });
    return answer.promise;
  });
  const reply = (at: number): void =>
    asked[at]?.answer.resolve(new Map(asked[at].keys.map((key) => [key, `${key}${at}`])));
  return { call, keys: asked, reply };
}

test('one who asks alone is asked for at once; those who come meanwhile share the next statement', async () => {
  const { call, keys: asked, reply } = reader();
  const first = call('a');
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
  const after = call('a');
  reply(0);
  await expect.poll(() => asked.length).toBe(2);
  reply(1);
  expect(await Promise.all([before, after])).toEqual(['a0', 'a1']);
});

test('a statement that fails fails for those it asked for alone', async () => {
  const { call, keys: asked, reply } = reader();
  const first = call('a');
  const second = call('b');
  asked[0]?.answer.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(2);
  reply(1);
  expect(await second).toBe('b1');
});

test('one that hangs holds up nobody for longer than a second', async () => {
  const { call, keys: asked, reply } = reader();
  void call('hangs');
  const early = call('early');
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const late = call('late');
  expect(asked[1]?.keys).toEqual(['early', 'late']);
  reply(1);
  expect(await Promise.all([early, late])).toEqual(['early1', 'late1']);
});
