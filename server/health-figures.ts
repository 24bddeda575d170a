import fs from 'node:fs/promises';
import type { App } from './app.ts';
import { readPool } from './database/open.ts';
import { readLastBackups } from './domains/administration/read-last-backups.ts';
import { countSenders } from './domains/channels/senders/count-senders.ts';
import { type Hold, readHold } from './domains/channels/senders/read-hold.ts';
import { readWorkers } from './domains/channels/senders/worker-heartbeat.ts';
import { countMessages } from './domains/delivery/queue/count-messages.ts';
import { readLateness } from './domains/delivery/queue/read-lateness.ts';
import { readQueueCounts } from './jobs/count-jobs.ts';

export type HealthApp = Pick<App, 'db' | 'narrowedReads' | 'clock' | 'config'>;

interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A metric that is computed when it is requested. */
export interface HealthFigure {
  name: `recueil_${string}`;
  help: string;
  type: 'gauge' | 'counter';
  labels?: readonly string[];
  /** `database` metrics are left out while the database does not answer. */
  from: 'database' | 'process';
  read: (app: HealthApp) => Promise<readonly Sample[]>;
}

/**
 * The metrics that each domain contributes to `GET /metrics`. The counters of a process are in
 * `server/http/health/metrics.ts`.
 */
export const healthFigures: readonly HealthFigure[] = [
  {
    name: 'recueil_queue_lateness_seconds',
    help: 'How long the oldest due message has waited; 0 when none is due',
    type: 'gauge',
    from: 'database',
    read: async (app) => [{ value: (await readLateness(app)).seconds }],
  },
  {
    name: 'recueil_messages',
    help: 'Messages by status and reason, from counts that are kept',
    type: 'gauge',
    labels: ['status', 'reason'],
    from: 'database',
    read: async (app) =>
      (await countMessages(app)).map(({ status, reason, total }) => ({
        labels: { status, reason: reason ?? '' },
        value: total,
      })),
  },
  {
    name: 'recueil_backup_last_success_timestamp_seconds',
    help: 'When the last backup succeeded, scheduled or by the command; absent before the first',
    type: 'gauge',
    from: 'database',
    read: async (app) => {
      const { last_success } = await readLastBackups(app);
      return last_success ? [{ value: last_success.at.getTime() / 1000 }] : [];
    },
  },
  {
    name: 'recueil_backup_failed',
    help: '1 while the last backup, scheduled or by the command, is one that failed',
    type: 'gauge',
    from: 'database',
    read: async (app) => [{ value: (await readLastBackups(app)).last_failure ? 1 : 0 }],
  },
  {
    name: 'recueil_circuit_open',
    help: 'Senders whose circuit breaker is open: their provider keeps failing and their messages wait',
    type: 'gauge',
    labels: ['channel', 'provider'],
    from: 'database',
    read: async (app) =>
      (await countSenders(app)).map(({ channel, provider, open_circuits }) => ({
        labels: { channel, provider },
        value: open_circuits,
      })),
  },
  {
    name: 'recueil_senders',
    help: 'Senders by state: connected, or broken (credentials refused, account restricted)',
    type: 'gauge',
    labels: ['channel', 'provider', 'state'],
    from: 'database',
    read: async (app) =>
      (await countSenders(app)).flatMap(({ channel, provider, connected, broken }) => [
        { labels: { channel, provider, state: 'connected' }, value: connected },
        { labels: { channel, provider, state: 'broken' }, value: broken },
      ]),
  },
  {
    name: 'recueil_jobs',
    help: 'Background jobs by queue and state; failed: attempts used up, kept two days',
    type: 'gauge',
    labels: ['queue', 'state'],
    from: 'database',
    read: async (app) =>
      (await readQueueCounts(app)).flatMap(({ queue, waiting, active, failed }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'active' }, value: active },
        { labels: { queue, state: 'failed' }, value: failed },
      ]),
  },
  {
    name: 'recueil_hold',
    help: '1 while the whole instance sends no message; the reason is in /health/ready',
    type: 'gauge',
    from: 'database',
    read: async (app) => [{ value: (await readHold(app.db)) === null ? 0 : 1 }],
  },
  {
    name: 'recueil_workers',
    help: 'Workers with a heartbeat in the last minute',
    type: 'gauge',
    from: 'database',
    read: async (app) => [{ value: (await readWorkers(app.db)).running }],
  },
  {
    name: 'recueil_clock_drift_seconds',
    help: 'Largest distance of a worker’s clock from the database’s; beyond 60 it sends nothing',
    type: 'gauge',
    from: 'database',
    read: async (app) => [{ value: (await readWorkers(app.db)).clock_drift_seconds }],
  },
  {
    name: 'recueil_pool_connections',
    help: 'Connections of this process to PostgreSQL by pool: total, idle, and callers that wait for one',
    type: 'gauge',
    labels: ['pool', 'state'],
    from: 'process',
    read: async ({ db, narrowedReads }) =>
      Object.entries({ main: db, searches: narrowedReads }).flatMap(([pool, connections]) =>
        Object.entries(readPool(connections)).map(([state, value]) => ({
          labels: { pool, state },
          value,
        })),
      ),
  },
  {
    name: 'recueil_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR',
    type: 'gauge',
    from: 'process',
    read: async ({ config }) => {
      const { bavail, bsize } = await fs.statfs(config.dataDir);
      return [{ value: bavail * bsize }];
    },
  },
  {
    name: 'recueil_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    type: 'gauge',
    from: 'process',
    read: async ({ config }) => {
      const { blocks, bsize } = await fs.statfs(config.dataDir);
      return [{ value: blocks * bsize }];
    },
  },
];

export interface HealthState {
  hold: Hold | null;
  late_seconds: number | null;
}

/**
 * Reads the states that `/health/ready` reports beside readiness. Neither makes the program
 * unready: it works, and a person must act.
 */
export async function readHealthState(app: Pick<HealthApp, 'db' | 'clock'>): Promise<HealthState> {
  const lateness = await readLateness(app).catch(() => null);
  return { hold: await readHold(app.db), late_seconds: lateness?.seconds ?? null };
}
