/**
 * Takes batches through two stages, the second of one beside the first of the next: while the database writes some, the next ones are computed. The order of
 * the batches is that of each stage. When one fails, what still runs is waited for first, so that a transaction never ends before its statements.
 */
export async function inTwoStages<A, B>(batches: Iterable<A>, first: (batch: A) => B | Promise<B>, second: (made: B) => Promise<void>): Promise<void> {
  let running = Promise.resolve();
  try {
    for (const batch of batches) {
      const made = await first(batch);
      await running;
      running = second(made);
      running.catch(() => undefined); // heard below, also when the next batch fails first
    }
  } finally {
    await Promise.allSettled([running]);
  }
  await running;
}

export function cutInBatches<T>(list: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}
