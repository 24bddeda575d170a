import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';

const HEARTBEAT_MS = 20_000;
/** A worker without a heartbeat for this number of seconds no longer runs. */
const SILENT_SECONDS = 60;
/**
 * Messages are sent by the worker’s clock. A worker whose clock differs by more would send at the
 * wrong hour.
 */
const LARGEST_DRIFT_MS = 60_000;
/**
 * The largest difference between the change of the clock and the elapsed time, in milliseconds. A
 * larger one means that the clock was set: it is compared with the database's clock before the next
 * message is sent.
 */
const LARGEST_JUMP_MS = 5_000;

export interface WorkerHeartbeat {
  /** Returns true when this worker must not send, because its clock is wrong. */
  isClockWrong(): boolean;
  stop(): Promise<void>;
}

/** Records that this worker runs and compares its clock with the database's, now and every 20 s. */
export async function startWorkerHeartbeat(
  app: Pick<App, 'db' | 'clock' | 'log'>,
): Promise<WorkerHeartbeat> {
  const id = randomUUID();
  let isWrong = false;
  let isSending = false;
  const readOffset = (): number => app.clock.now().getTime() - performance.now();
  let offset = readOffset();
  const sendHeartbeat = async (): Promise<void> => {
    const measuredAt = readOffset();
    const drift = await measureDrift(app);
    const wasWrong = isWrong;
    const isNowWrong = Math.abs(drift) > LARGEST_DRIFT_MS;
    offset = measuredAt;
    isWrong = wasWrong || isNowWrong; // A wrong clock holds at once, a right one after the write.
    await saveHeartbeat(app.db, id, drift);
    isWrong = isNowWrong;
    const seconds = Math.round(drift / 1000);
    if (isWrong && !wasWrong)
      app.log.error(
        { drift_seconds: seconds },
        'the clock of this machine is more than a minute from the database’s: no message is sent until it is right',
      );
    if (wasWrong && !isWrong) app.log.info('the clock is right again: sending goes on');
  };
  const trySendHeartbeat = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    await sendHeartbeat().catch((error: unknown) =>
      app.log.warn({ err: error }, 'no heartbeat was written'),
    );
    isSending = false;
  };
  await trySendHeartbeat();
  const timer = setInterval(() => void trySendHeartbeat(), HEARTBEAT_MS).unref();
  return {
    isClockWrong: () => {
      if (Math.abs(readOffset() - offset) <= LARGEST_JUMP_MS) return isWrong;
      void trySendHeartbeat();
      return true;
    },
    stop: async () => {
      clearInterval(timer);
      await app.db
        .deleteFrom('worker_heartbeats')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined); // Without a heartbeat the worker is ignored after a minute.
    },
  };
}

/**
 * Measures the difference between the clocks. Half of the duration of the query is assumed to pass
 * before the database reads its clock.
 */
async function measureDrift({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const askedAtMs = clock.now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const middle = (askedAtMs + clock.now().getTime()) / 2;
  return Math.round(middle - (rows[0]?.at.getTime() ?? middle));
}

async function saveHeartbeat(db: Database, id: string, drift: number): Promise<void> {
  await sql`
    with gone as (delete from worker_heartbeats where seen_at < clock_timestamp() - interval '1 day')
    insert into worker_heartbeats (id, seen_at, clock_drift_ms) values (${id}, clock_timestamp(), ${drift})
    on conflict (id) do update set seen_at = excluded.seen_at, clock_drift_ms = excluded.clock_drift_ms`.execute(
    db,
  );
}

export interface WorkerSigns {
  /** Workers with a recent heartbeat. */
  running: number;
  /** The largest difference between their clocks and the database's. */
  clock_drift_seconds: number;
  is_clock_wrong: boolean;
}

export async function readWorkers(db: Database): Promise<WorkerSigns> {
  const { rows } = await sql<WorkerSigns>`
    select count(*)::int as running, coalesce(max(abs(clock_drift_ms)), 0)::float8 / 1000 as clock_drift_seconds,
      coalesce(max(abs(clock_drift_ms)), 0) > ${LARGEST_DRIFT_MS} as is_clock_wrong
    from worker_heartbeats where seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`.execute(
    db,
  );
  return rows[0] ?? { running: 0, clock_drift_seconds: 0, is_clock_wrong: false };
}
