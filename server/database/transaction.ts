import type { Transaction } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import { type EventName, type EventPayload, events } from '../events.ts';
import type { CountedEvent } from '#server/domains/counters/counted-event.ts';
import type { Database } from './open.ts';
import type { DB } from './tables.ts';

/**
 * The part of `App` that a transaction uses. Of the asynchronous handlers it needs only the names,
 * because jobs run them.
 */
interface TransactionApp {
  db: Database;
  clock: Clock;
  eventHandlers: { [N in EventName]: readonly TransactionHandler<N>[] };
  enqueue(db: Transaction<DB>, jobs: readonly EventHandlerJob[]): Promise<void>;
  applyCounts(db: Transaction<DB>, events: readonly CountedEvent[]): Promise<void>;
}

type TransactionHandler<N extends EventName> =
  | { name: string; sync: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; async: unknown }
  | { name: string; asyncBatched: unknown };

/** One transaction: its writes, its events and its counts are committed together or not at all. */
export interface Tx {
  db: Transaction<DB>;
  /** The date of the transaction, the same for all its statements. */
  now: Date;
  /**
   * Runs the synchronous event handlers in this transaction and enqueues the jobs of the
   * asynchronous ones in it.
   */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>;
  /**
   * Counts a timeline event in the statistics. The counts are applied by the last statement, in a
   * fixed order, so that two transactions never deadlock.
   */
  count(...events: CountedEvent[]): void;
}

export interface EventHandlerJob {
  event: EventName;
  /**
   * The name of the handler. The field still has the former term, because stored jobs contain it.
   */
  reaction: string;
  /** A list when the handler takes several payloads at once. */
  payload: unknown;
}

/**
 * The largest number of payloads in one job, so that a job ends well before its worker is
 * considered dead.
 */
const MOST_BATCHED = 50;

const MOST_ATTEMPTS = 4;
/**
 * Error codes of PostgreSQL for a serialisation failure and for a deadlock, after which the whole
 * transaction is run again.
 */
const RETRIED = new Set(['40001', '40P01']);

export async function transaction<T>(
  app: TransactionApp,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await app.db.transaction().execute((db) => perform(app, db, work));
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? ''))
        throw error;
    }
  }
}

async function perform<T>(
  app: TransactionApp,
  db: Transaction<DB>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const jobs = new LeftJobs();
  const counted: CountedEvent[] = [];
  const tx: Tx = {
    db,
    now: app.clock.now(),
    count: (...events) => void counted.push(...events),
    publish: async (name, payload) => {
      if (app.eventHandlers[name].length === 0) return;
      const validPayload = events[name].parse(payload) as typeof payload;
      for (const handler of app.eventHandlers[name]) {
        if ('sync' in handler) await handler.sync(tx, validPayload);
        else if ('async' in handler)
          jobs.add({ event: name, reaction: handler.name, payload: validPayload });
        else jobs.join(name, handler.name, validPayload);
      }
    },
  };
  const result = await work(tx);
  if (jobs.list.length > 0) await app.enqueue(db, jobs.list);
  if (counted.length > 0) await app.applyCounts(db, counted);
  return result;
}

/** The jobs that a transaction enqueues. */
class LeftJobs {
  readonly list: EventHandlerJob[] = [];
  readonly #open = new Map<string, unknown[]>();

  add(job: EventHandlerJob): void {
    this.list.push(job);
  }

  join(event: EventName, handler: string, payload: unknown): void {
    const key = `${event} ${handler}`;
    const open = this.#open.get(key);
    if (open && open.length < MOST_BATCHED) return void open.push(payload);
    const first = [payload];
    this.#open.set(key, first);
    this.list.push({ event, reaction: handler, payload: first });
  }
}
