import { setImmediate as othersFirst } from 'node:timers/promises';

/**
 * Takes batches through two stages, the second of one beside the first of the next: while the database writes some, the next ones are computed. The order of
 * the batches is that of each stage; `beside` of them may be in the second one at once. When one fails, what still runs is waited for first, so that a transaction
 * never ends before its statements.
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
      next.catch(() => undefined); // awaited below, also when the next batch fails first
      running.push(next);
    }
  } finally {
    await Promise.allSettled(running);
  }
  await Promise.all(running);
}

/** A statement that was answered sends the next one only when nothing is computed: so many at a time, then whatever waits has its turn. */
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
