import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cutInBatches, inTwoStages, mapInTurns } from './in-two-stages.ts';

test('the second stage of a batch runs beside the first of the next, and each stage keeps the order', async () => {
  const events: string[] = [];
  await inTwoStages(
    [1, 2, 3],
    async (batch) => {
      events.push(`first ${batch}`);
      await sleep(1);
      return batch;
    },
    async (batch) => {
      events.push(`second ${batch} begins`);
      await sleep(5);
      events.push(`second ${batch} ends`);
    },
  );
  expect(events).toEqual([
    'first 1',
    'second 1 begins',
    'first 2',
    'second 1 ends',
    'second 2 begins',
    'first 3',
    'second 2 ends',
    'second 3 begins',
    'second 3 ends',
  ]);
});

test('no more batches than asked are in the second stage at once', async () => {
  const running = { now: 0, most: 0 };
  await inTwoStages(
    [1, 2, 3, 4, 5],
    (batch) => batch,
    async () => {
      running.most = Math.max(running.most, ++running.now);
      await sleep(2);
      running.now--;
    },
    2,
  );
  expect(running).toEqual({ now: 0, most: 2 });
});

test('what waits has its turn while a long list is computed, and the list keeps its order', async () => {
  let turns = 0;
  const counting = (async () => {
    for (; turns < 3; turns++) await turn();
  })();
  const mapped = await mapInTurns(
    Array.from({ length: 400 }, (_, at) => at),
    (at) => at * 2,
  );
  expect(mapped.slice(0, 3)).toEqual([0, 2, 4]);
  expect(mapped).toHaveLength(400);
  expect(turns).toBeGreaterThan(0);
  await counting;
});

test.each(['first', 'second'] as const)(
  'when the %s stage fails, what still runs has ended by the time that it is told, and nothing more begins',
  async (stage) => {
    const events: string[] = [];
    const failing = inTwoStages(
      [1, 2, 3, 4],
      (batch) => {
        if (stage === 'first' && batch === 2) throw new Error('broken');
        events.push(`first ${batch}`);
        return batch;
      },
      async (batch) => {
        await sleep(5);
        if (stage === 'second' && batch === 1) throw new Error('broken');
        events.push(`second ${batch}`);
      },
    );
    await expect(failing).rejects.toThrow('broken');
    const before = [...events];
    await sleep(10);
    expect(events).toEqual(before);
    expect(events).toEqual(stage === 'first' ? ['first 1', 'second 1'] : ['first 1', 'first 2']);
  },
);

test('a list is cut into batches of at most so many, in its order', () => {
  expect(cutInBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(cutInBatches([], 2)).toEqual([]);
});
