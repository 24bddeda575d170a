import type { App } from './app.ts';
import type { Tx } from './database/transaction.ts';
import type { EventName, EventPayload } from './events.ts';

/**
 * What follows an event: at once in its transaction, or later as a job that is retried until it succeeds. `together`: later too, one job for all that its transaction
 * published; done again whole when one of them fails, so what it says must be said once.
 */
export type Reaction<N extends EventName> =
  | { name: string; atOnce: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; later: (app: App, payload: EventPayload<N>) => Promise<void> }
  | { name: string; together: (app: App, payloads: readonly EventPayload<N>[]) => Promise<void> };

export type Reactions = { [N in EventName]: readonly Reaction<N>[] };
