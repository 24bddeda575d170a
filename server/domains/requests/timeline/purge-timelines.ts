import { sql } from 'kysely';
import type { TimelineEventKind } from '#contract/labels/timeline-event-kinds.ts';
import type { Tx } from '#server/database/transaction.ts';

/**
 * The events that remain after the retention of the team: those from which the statistics are
 * recounted, the proof of which review sites were offered, and the erasure itself.
 */
const STORED_KINDS: readonly TimelineEventKind[] = [
  'sent',
  'delivered',
  'page_loaded',
  'clicked',
  'rated',
  'destinations_shown',
  'public_click',
  'erased',
];

/** Deletes the other events of a batch of requests whose retention has ended. */
export async function purgeTimelines(
  tx: Pick<Tx, 'db'>,
  request_ids: readonly string[],
): Promise<void> {
  await sql`delete from request_timeline where request_id = any(${request_ids}::bigint[]) and kind <> all(${STORED_KINDS}::text[])`.execute(
    tx.db,
  );
}
