import type { App } from './app.ts';
import type { Tx } from './database/transaction.ts';
import type { EventName, EventPayload } from './events.ts';

/**
 * A function that an event calls. `sync` runs in the transaction of the event. `async` runs as a job, which is retried until it succeeds. `asyncBatched` is async too, with one job for
 * all events of its kind that one transaction published; when one of them fails, the job is run again whole, so each of its effects must be idempotent.
 */
export type EventHandler<N extends EventName> =
  | { name: string; sync: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; async: (app: App, payload: EventPayload<N>) => Promise<void> }
  | {
      name: string;
      asyncBatched: (app: App, payloads: readonly EventPayload<N>[]) => Promise<void>;
    };

export type EventHandlers = { [N in EventName]: readonly EventHandler<N>[] };
