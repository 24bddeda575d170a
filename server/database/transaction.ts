import type { Transaction } from 'kysely';
import type { App } from '../app.ts';
import { type EventName, type EventPayload, events } from '../events.ts';
import type { CountedEvent } from '../modules/statistics/counted-event.ts';
import type { DB } from './tables.ts';

type TransactionApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** One transaction: its writes, its events and its counts are committed together or not at all. */
export interface Tx {
  db: Transaction<DB>;
  /** The date of the transaction, the same for all its statements. */
  now: Date;
  /** Runs the synchronous event handlers in this transaction and enqueues the jobs of the asynchronous ones in it. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>;
  /** Counts a timeline event in the statistics. The counts are applied by the last statement, in a fixed order, so that two transactions never deadlock. */
  count(...events: CountedEvent[]): void;
}

export interface LaterReaction {
  event: EventName;
  reaction: string;
  /** A list when the handler takes several payloads at once. */
  payload: unknown;
}

/** The largest number of payloads in one job. Such a job ends well before its worker is taken for dead. */
const MOST_TOGETHER = 50;

const MOST_ATTEMPTS = 4;
/** Error codes of PostgreSQL for a serialisation failure and for a deadlock, after which the whole transaction is run again. */
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
  const later = new Later();
  const counted: CountedEvent[] = [];
  const tx: Tx = {
    db,
    now: app.clock.now(),
    count: (...events) => void counted.push(...events),
    publish: async (name, payload) => {
      if (app.reactions[name].length === 0) return;
      const known = events[name].parse(payload) as typeof payload;
      for (const reaction of app.reactions[name]) {
        if ('atOnce' in reaction) await reaction.atOnce(tx, known);
        else if ('later' in reaction)
          later.add({ event: name, reaction: reaction.name, payload: known });
        else later.join(name, reaction.name, known);
      }
    },
  };
  const result = await work(tx);
  if (later.jobs.length > 0) await app.enqueue(db, later.jobs);
  if (counted.length > 0) await app.applyCounts(db, counted);
  return result;
}

/** The jobs that a transaction enqueues. */
class Later {
  readonly jobs: LaterReaction[] = [];
  readonly #open = new Map<string, unknown[]>();

  add(job: LaterReaction): void {
    this.jobs.push(job);
  }

  join(event: EventName, reaction: string, payload: unknown): void {
    const key = `${event} ${reaction}`;
    const open = this.#open.get(key);
    if (open && open.length < MOST_TOGETHER) return void open.push(payload);
    const first = [payload];
    this.#open.set(key, first);
    this.jobs.push({ event, reaction, payload: first });
  }
}
