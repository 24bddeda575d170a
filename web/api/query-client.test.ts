import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openQueryClient } from './query-client.ts';
import { waitForPaint } from './wait-for-paint.ts';

const KEY = ['listReviews', null];
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  client = openQueryClient();
});
afterEach(() => vi.unstubAllGlobals());

/** Returns true when a loader that prefetches continues without an answer. */
async function goesOn(): Promise<boolean> {
  let isDone = false;
  void client
    .prefetchQuery({ queryKey: KEY, queryFn: () => new Promise<string>(() => undefined) })
    .then(() => {
      isDone = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  return isDone;
}

test('a screen waits for its first answer, and renders an older answer at once while it is read again', async () => {
  expect(await goesOn()).toBe(false);
  client.clear();
  client.setQueryData(KEY, 'before', { updatedAt: Date.now() - 60_000 });
  expect(await goesOn()).toBe(true);
  expect(client.isFetching({ queryKey: KEY })).toBe(1);
});

test('an answer that a change invalidated is not rendered before it is read again', async () => {
  client.setQueryData(KEY, 'before');
  await client.invalidateQueries({ queryKey: KEY });
  expect(await goesOn()).toBe(false);
});

test('a screen with an older answer is painted before the data are read again', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  await waitForPaint({ client, queryKey: KEY });
  expect(frames).toHaveLength(0);
  client.setQueryData(KEY, 'before');
  let isPainted = false;
  const waiting = waitForPaint({ client, queryKey: KEY }).then(() => {
    isPainted = true;
  });
  await Promise.resolve();
  expect([frames.length, isPainted]).toEqual([1, false]);
  frames[0]?.();
  await waiting;
});
