import { setImmediate as othersFirst } from 'node:timers/promises';

/**
 * Runs batches through two stages. The second stage of a batch runs beside the first stage of the
 * next: while the database writes one, the next one is computed. Each stage preserves the order of
 * the batches. At most `beside` of them are in the second stage at a time. After a failure the
 * running stages are awaited first, so that a transaction never ends before its statements.
 */
export async function inTwoStages<A, B>(
  batches: Iterable<A>,
  first: (batch: A) => B | Promise<B>,
  second: (made: B) => Promise<void>,
  beside = 1,
): Promise<void> {
  const running: Promise<void>[] = [];
  try {
    for (const batch of batches) {
      const made = await first(batch);
      if (running.length >= beside) await running.shift();
      const next = second(made);
      next.catch(() => undefined); // Awaited below, also when the next batch fails first.
      running.push(next);
    }
  } finally {
    await Promise.allSettled(running);
  }
  await Promise.all(running);
}

/**
 * The number of items that are computed before the event loop runs other work, such as sending the
 * next statement.
 */
const COMPUTED_TOGETHER = 25;

export async function mapInTurns<A, B>(list: readonly A[], map: (one: A) => B): Promise<B[]> {
  const mapped: B[] = [];
  for (const [at, one] of list.entries()) {
    if (at > 0 && at % COMPUTED_TOGETHER === 0) await othersFirst();
    mapped.push(map(one));
  }
  return mapped;
}

export function cutInBatches<T>(list: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) =>
    list.slice(at * most, (at + 1) * most),
  );
}
