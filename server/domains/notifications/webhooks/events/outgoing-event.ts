import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { EventName, EventPayload } from '#server/events.ts';

/** Something that happened to a request, a review or a contact, and that webhooks deliver. */
export interface Occurrence {
  team_id: string;
  /** The id of the request, the review or the opt-out. */
  id: string;
  request_id: string | null;
  occurred_at: Date;
}

/** How a domain event causes deliveries. */
export interface OccurrenceSource<N extends EventName> {
  /** The name of the handler, which is stored in jobs. */
  handler: string;
  /**
   * True when the deliveries are recorded in the transaction of the domain event and sent by the
   * schedule. Otherwise a job records and sends them.
   */
  isTransactional?: true;
  occurrencesOf: (
    db: Kysely<DB>,
    payloads: readonly EventPayload<N>[],
  ) => Promise<readonly Occurrence[]> | readonly Occurrence[];
}

export interface OutgoingEvent {
  /**
   * True when it can happen more than once to the same request, review or contact. Its delivery key
   * then contains the time.
   */
  isRepeatable: boolean;
  /** The domain events that cause it. */
  sources: { readonly [N in EventName]?: OccurrenceSource<N> };
  /** Reads the current `data` of its body. Returns null when its subject was deleted. */
  readData: (
    db: Kysely<DB>,
    subject: { id: string; request_id: string | null },
  ) => Promise<object | null>;
}
