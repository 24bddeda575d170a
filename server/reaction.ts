import type { App } from './app.ts';
import type { Tx } from './database/transaction.ts';
import type { EventName, EventPayload } from './events.ts';

/** What follows an event: at once in its transaction, or later as a job that is retried until it succeeds. */
export type Reaction<N extends EventName> =
  | { name: string; atOnce: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; later: (app: App, payload: EventPayload<N>) => Promise<void> };

export type Reactions = { [N in EventName]: readonly Reaction<N>[] };
