import { expect, test } from 'vitest';
import { createFairPlaces, runAs } from './fair-places.ts';

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one owner has its share at most, others find a place at once, and those who wait are served in turn', async () => {
  const places = createFairPlaces(4, 2, 60_000);
  const started: string[] = [];
  const leaves: (() => void)[] = [];
  const take = (owner: string) =>
    runAs(owner, async () => {
      const leave = await places.take();
      started.push(owner);
      leaves.push(leave);
    });
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map(take);
  await turns();
  expect(started.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  leaves.shift()?.();
  await turns();
  // The longer queues of a and b came first.
  expect(started.at(-1)).toBe('c');
  while (leaves.length > 0) {
    leaves.shift()?.();
    await turns();
  }
  await Promise.all(all);
  expect(started).toHaveLength(8);
});

test('a place that is given back twice is one place', async () => {
  const places = createFairPlaces(1, 1, 60_000);
  const leave = await runAs('a', () => places.take());
  leave();
  leave();
  await runAs('a', () => places.take());
  let isTaken = false;
  void runAs('b', () => places.take()).then(() => (isTaken = true));
  await turns();
  expect(isTaken).toBe(false);
});

test('what has waited too long is refused when its turn comes, and keeps no place', async () => {
  const places = createFairPlaces(1, 1, -1);
  // With this limit even the first one is too late, and no place may be taken for it.
  await expect(runAs('a', () => places.take())).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await expect(runAs('b', () => places.take())).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});
