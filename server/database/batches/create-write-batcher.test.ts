import { expect, test } from 'vitest';
import { createWriteBatcher } from './create-write-batcher.ts';

const LIMITS = { together: 100, writers: 1 };
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Creates a writer that waits until the test releases it. */
function heldWriter(refused: (batch: readonly string[]) => boolean = () => false) {
  const batches: string[][] = [];
  const releases: (() => void)[] = [];
  const write = async (batch: readonly string[]): Promise<string[]> => {
    batches.push([...batch]);
    await new Promise<void>((resolve) => releases.push(resolve));
    if (refused(batch)) throw new Error(`refused ${batch.join(' ')}`);
    return batch.map((one) => `${one} is written`);
  };
  const release = async (): Promise<void> => {
    while (releases.length > 0) {
      releases.shift()?.();
      await tick();
    }
  };
  return { write, batches, release };
}

test('the first is written at once, those that come meanwhile together, and each call has its own result', async () => {
  const { write, batches, release } = heldWriter();
  const call = createWriteBatcher(write, (key) => key, LIMITS);
  const all = Promise.all(['a', 'b', 'c'].map(call));
  await release();
  expect(await all).toEqual(['a is written', 'b is written', 'c is written']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('two wishes for the same thing are never in one batch, nor in two writers at once', async () => {
  const { write, batches, release } = heldWriter();
  const call = createWriteBatcher(write, (key) => key, { together: 100, writers: 2 });
  const all = Promise.all(['a', 'a', 'b', 'a'].map(call));
  await release();
  await all;
  expect(batches).toEqual([['a'], ['b'], ['a'], ['a']]);
});

test('no call succeeds before its write is committed', async () => {
  const { write, release } = heldWriter();
  let isReported = false;
  const written = createWriteBatcher(
    write,
    (key) => key,
    LIMITS,
  )('a').then(() => (isReported = true));
  await tick();
  expect(isReported).toBe(false);
  await release();
  await written;
  expect(isReported).toBe(true);
});

test('a write that fails does not affect the others of its batch', async () => {
  const { write, release } = heldWriter((batch) => batch.includes('bad'));
  const call = createWriteBatcher(write, (key) => key, LIMITS);
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map(call));
  await release();
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('a database that went away is asked once, not once for each', async () => {
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
  let calls = 0;
  const call = createWriteBatcher(
    async () => {
      calls++;
      await tick();
      throw away;
    },
    (key: string) => key,
    LIMITS,
  );
  const all = await Promise.allSettled(['a', 'b', 'c'].map(call));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(2);
});
