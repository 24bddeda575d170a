import type { Transaction } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { DB } from '#server/database/tables.ts';

/** The port to pg-boss. It contains no product rules. */
export interface Jobs {
  /** Adds jobs in the caller’s transaction, so that a rollback leaves none. */
  insert(
    db: Transaction<DB>,
    queue: string,
    jobs: readonly Record<string, unknown>[],
  ): Promise<void>;
  /** Runs each job of a queue until it succeeds or its attempts are used up. */
  work(queue: string, handler: (job: Record<string, unknown>) => Promise<void>): Promise<void>;
  /** Runs a function on a schedule, once across all processes. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const DAY = 86_400;
/**
 * Seconds between two checks for jobs of dead workers. A worker is considered dead after
 * `heartbeatSeconds` without a heartbeat, so that its job runs again within a minute.
 */
const LOOK_SECONDS = 15;
/** Workers of one queue in one process, each with one job at a time. */
const WORKERS = 4;
/**
 * Seconds between two polls for jobs. PostgreSQL sends a wake-up notification for each new job.
 * Polls find retries, and jobs whose notification was lost. Each poll has a cost even when the
 * program is idle.
 */
const LOOK_FOR_JOBS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
const LOOK_FOR_CLOCK = { pollingIntervalSeconds: 20, notifyPollingIntervalSeconds: 60 };
const QUEUE = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 15,
  expireInSeconds: 120,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: 2 * DAY,
  notify: true,
};

/**
 * Opens pg-boss on the database of the instance. With `supervise`, this process also runs its
 * maintenance and its schedules (role worker).
 */
export async function openJobs(
  config: pg.PoolConfig,
  log: Logger,
  options: { supervise: boolean; queues: readonly string[] },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection(config),
    max: 3,
    application_name: 'recueil jobs',
    supervise: options.supervise,
    useListenNotify: options.supervise,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    schedule: options.supervise,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'));
  await boss.start();
  for (const name of options.queues) {
    await boss.createQueue(name, QUEUE);
    // Otherwise a queue that an earlier version created would have its old settings.
    await boss.updateQueue(name, QUEUE);
  }
  return {
    insert: async (db, queue, jobs) => {
      await boss.insert(
        queue,
        jobs.map((data) => ({ data })),
        { db: fromKysely(db) },
      );
    },
    work: async (queue, handler) => {
      for (let count = 0; count < WORKERS; count++) {
        let worker = '';
        worker = await boss.work<Record<string, unknown>>(queue, LOOK_FOR_JOBS, async ([job]) => {
          // Polls again at once after this job, until there is none: one notification per new job
          // does not empty a queue that grew faster than it was read.
          boss.notifyWorker(worker);
          if (job) await handler(job.data);
        });
      }
    },
    schedule: async (name, cron, run) => {
      await boss.createQueue(name, { ...QUEUE, policy: 'short', retryLimit: 0 });
      await boss.updateQueue(name, { notify: true });
      await boss.schedule(name, cron);
      await boss.work(name, LOOK_FOR_CLOCK, run);
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}

/**
 * Returns the settings of the instance that locate its database, for the small connection pool of
 * pg-boss.
 */
function connection(config: pg.PoolConfig): Record<string, unknown> {
  const { host, port, user, password, database, connectionString, ssl } = config;
  return Object.fromEntries(
    Object.entries({ host, port, user, password, database, connectionString, ssl }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
