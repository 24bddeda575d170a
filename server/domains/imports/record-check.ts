import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { ChunkDone, OperationJob } from '#server/domains/operations/operation-kind.ts';
import { saveRefusals } from '#server/domains/operations/record-progress.ts';

/** Adds up what the pieces of a dry run would do. */
export type CheckCounts = Required<
  Pick<ChunkDone, 'done' | 'created' | 'updated' | 'unchanged' | 'duplicates'>
> & { refused: number; outcomes: Record<string, number> };

export function noCounts(): CheckCounts {
  return { done: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0, outcomes: {} };
}

/**
 * Checks one piece of a dry run and saves the progress. A dry run is one pass of any length,
 * because it must know all earlier rows: when its worker dies, it starts again. Returns false when
 * a person stopped it or another worker has it.
 */
export async function recordCheck(
  app: App,
  job: OperationJob,
  counts: CheckCounts,
  check: (tx: Tx) => Promise<ChunkDone>,
): Promise<boolean> {
  return transaction(app, async (tx) => {
    const mine = await tx.db
      .selectFrom('imports')
      .select('id')
      .where('id', '=', job.id)
      .where('turn', '=', job.turn)
      .where('state', '=', 'checking')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mine) return false;
    const { refusals = [], outcomes = {}, ...chunk } = await check(tx);
    for (const name of ['done', 'created', 'updated', 'unchanged', 'duplicates'] as const)
      counts[name] += chunk[name] ?? 0;
    for (const [key, count] of Object.entries(outcomes))
      counts.outcomes[key] = (counts.outcomes[key] ?? 0) + count;
    counts.refused += refusals.length;
    await saveRefusals(tx, job.id, refusals);
    const { outcomes: all, ...shown } = counts;
    await tx.db
      .updateTable('imports')
      .set({ ...shown, outcomes: JSON.stringify(all), touched_at: tx.now })
      .where('id', '=', job.id)
      .execute();
    return true;
  });
}
