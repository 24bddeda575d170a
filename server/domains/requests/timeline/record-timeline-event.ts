import { sql } from 'kysely';
import type { TimelineEventKind } from '#contract/labels/timeline-event-kinds.ts';
import type { Tx } from '#server/database/transaction.ts';

/**
 * One event of a request’s timeline; `detail` may carry `step`, `channel`, `rating`,
 * `previous_rating`, `reason` for its label.
 */
export interface TimelineEvent {
  kind: TimelineEventKind;
  team_id: string;
  request_id: string;
  /** Defaults to the time of the transaction. */
  at?: Date;
  message_id?: string;
  user_id?: string;
  detail?: Record<string, unknown>;
}

/**
 * Records timeline events in the transaction that makes the change, with one statement of constant
 * text for any number of events.
 */
export async function recordTimelineEvents(
  tx: Pick<Tx, 'db' | 'now'>,
  events: readonly TimelineEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(of: (event: TimelineEvent) => T): T[] => events.map(of);
  await sql`
    insert into request_timeline (request_id, team_id, kind, at, message_id, user_id, detail)
    select * from unnest(
      ${column((event) => event.request_id)}::bigint[], ${column((event) => event.team_id)}::bigint[], ${column((event) => event.kind)}::text[],
      ${column((event) => event.at ?? tx.now)}::timestamptz[], ${column((event) => event.message_id ?? null)}::bigint[],
      ${column((event) => event.user_id ?? null)}::bigint[], ${column((event) => JSON.stringify(event.detail ?? {}))}::jsonb[])`.execute(
    tx.db,
  );
}

export async function recordTimelineEvent(
  tx: Pick<Tx, 'db' | 'now'>,
  event: TimelineEvent,
): Promise<void> {
  await recordTimelineEvents(tx, [event]);
}
