import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** The work of one job, or of a whole batch. */
export type PgBossHandler =
  | { one: (id: string) => Promise<void>; many?: undefined }
  | { many: (ids: readonly string[]) => Promise<void>; one?: undefined };

export const QUEUE = 'send';
/** The fastest settings among 20 to 1,000 jobs per batch and 1 to 10 workers. */
const ONE_BY_ONE = { batchSize: 50, localConcurrency: 10 };
const IN_SETS = { batchSize: 500, localConcurrency: 4 };
const POLLING = { pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };

/**
 * Runs pg-boss with its fastest settings: large batches without pauses, a result for each job, and
 * the pool of the run.
 */
export async function workByPgBoss(
  pool: pg.Pool,
  handler: PgBossHandler,
): Promise<() => Promise<() => Promise<void>>> {
  const boss = await openBoss(pool);
  return async () => {
    if (handler.many)
      await boss.work<{ id: string }>(QUEUE, { ...POLLING, ...IN_SETS }, (jobs) =>
        handler.many(jobs.map((job) => job.data.id)),
      );
    else
      await boss.work(
        QUEUE,
        { ...POLLING, ...ONE_BY_ONE, perJobResults: true },
        (jobs: { id: string; data: { id: string } }[]) =>
          Promise.all(jobs.map(({ id, data }) => resultOf(id, handler.one(data.id)))),
      );
    return async () => {
      await boss.stop({ graceful: true, timeout: 8_000 });
      await pool.end();
    };
  };
}

function resultOf(
  id: string,
  work: Promise<void>,
): Promise<{ id: string; status: 'completed' | 'failed'; output?: { message: string } }> {
  return work.then(
    () => ({ id, status: 'completed' as const }),
    (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
  );
}

/** Adds one job per message, before the measurement. */
export async function fillPgBoss(pool: pg.Pool): Promise<void> {
  const boss = await openBoss(pool);
  await boss.createQueue(QUEUE);
  const { rows } = await pool.query<{ id: string }>('select id from messages order by id');
  for (let from = 0; from < rows.length; from += 5_000)
    await boss.insert(
      QUEUE,
      rows.slice(from, from + 5_000).map(({ id }) => ({ data: { id } })),
    );
  await boss.stop({ graceful: false });
}

async function openBoss(pool: pg.Pool): Promise<PgBoss> {
  const db: NonNullable<ConstructorOptions['db']> = {
    executeSql: (text, values) => pool.query(text, values),
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  return boss;
}
