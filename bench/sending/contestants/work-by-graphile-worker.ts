import { Logger, makeWorkerUtils, run, type RunnerOptions } from 'graphile-worker';
import type pg from 'pg';
import type { PgBossHandler } from './work-by-pg-boss.ts';

const TASK = 'send';
/** Chosen by measurement: each step from 10 to 100 was slightly faster. */
const AT_ONCE = 100;
const LOCAL = 500;
const SET = 500;
const logger = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});

/**
 * Runs graphile-worker with its fastest settings: a local queue, batched completions, and the pool
 * of the run. A set is one job that names its messages.
 */
export async function workByGraphileWorker(
  pool: pg.Pool,
  handler: PgBossHandler,
): Promise<() => Promise<() => Promise<void>>> {
  const options: RunnerOptions = {
    pgPool: pool,
    logger,
    noHandleSignals: true,
    preset: {
      worker: handler.many
        ? { concurrentJobs: 4, completeJobBatchDelay: 0, failJobBatchDelay: 0 }
        : {
            concurrentJobs: AT_ONCE,
            localQueue: { size: LOCAL, refetchDelay: { durationMs: 10 } },
            completeJobBatchDelay: 5,
            failJobBatchDelay: 5,
          },
    },
    taskList: {
      [TASK]: (payload) =>
        handler.many
          ? handler.many(payload as string[])
          : handler.one((payload as { id: string }).id),
    },
  };
  return async () => {
    const runner = await run(options);
    return async () => {
      await runner.stop();
      await pool.end();
    };
  };
}

/** Adds one job per message, or one per set, before the measurement. */
export async function fillGraphileWorker(pool: pg.Pool, inSets: boolean): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger });
  await worker.migrate();
  const { rows } = await pool.query<{ id: string }>('select id from messages order by id');
  const ids = rows.map((row) => row.id);
  const payloads: object[] = inSets ? slices(ids, SET) : ids.map((id) => ({ id }));
  for (const slice of slices(payloads, 5_000))
    await worker.addJobs(slice.map((payload) => ({ identifier: TASK, payload })));
  await worker.release();
}

function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
