import type { Transaction } from 'kysely';
import type { App } from '../app.ts';
import { type EventName, type EventPayload, events } from '../events.ts';
import type { CountedFact } from '../modules/statistics/counted-fact.ts';
import type { DB } from './tables.ts';

type TransactionApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** One transaction of the product: what it writes, what it announces and what it counts stand or fall together. */
export interface Tx {
  db: Transaction<DB>;
  /** One moment for the whole transaction. */
  now: Date;
  /** Runs the event’s immediate reactions here and enqueues the later ones in this very transaction. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>;
  /** Counts a fact; applied as the last statement, sorted, so that two transactions never wait for each other in a circle. */
  count(...facts: CountedFact[]): void;
}

export interface LaterReaction {
  event: EventName;
  reaction: string;
  /** A list where the reaction takes several together. */
  payload: unknown;
}

/** So many of one reaction in a job: it is over well before anybody takes its worker for dead. */
const MOST_TOGETHER = 50;

const MOST_ATTEMPTS = 4;
/** Serialisation failure and deadlock: the whole work is done again. */
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
  const counted: CountedFact[] = [];
  const tx: Tx = {
    db,
    now: app.clock.now(),
    count: (...facts) => void counted.push(...facts),
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

/** The jobs that a transaction leaves. */
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
