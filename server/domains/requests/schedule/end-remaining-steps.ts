import { sql } from 'kysely';
import { PENDING_STATUSES, type ReasonOf, type Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { wakeUpWorkers } from './wake-up-workers.ts';
import type { EventPayload } from '#server/events.ts';

interface EndedRow {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
}

/**
 * Ends the pending messages of these requests at once. A message that is being sent is left to its
 * worker, which checks again before it calls the provider. The state of each row is saved, so that
 * it can be restored when a person undoes the opt-out.
 *
 * A message that a provider may have accepted is not shown as cancelled: it is made due, and the
 * claim makes it `outcome_unknown`. For an erased person it is cancelled.
 */
export async function endRemainingSteps(
  tx: Tx,
  requestIds: readonly string[],
  reason: ReasonOf<'cancelled'>,
): Promise<void> {
  if (reason !== 'erased') await makeUncertainDue(tx, requestIds);
  const { rows } = await sql<EndedRow>`
    update messages m set status = 'cancelled', reason = ${reason}, due_at = null, lease_until = null, finished_at = ${tx.now}, updated_at = ${tx.now},
      metadata = m.metadata || jsonb_build_object('ended_from', jsonb_build_object('status', m.status, 'reason', m.reason, 'due_at', m.due_at))
    where m.request_id = any(${requestIds}::bigint[]) and m.status = any(${[...PENDING_STATUSES]}::text[])
      and (${reason} = 'erased' or not m.metadata ? 'uncertain_delivery')
    returning m.id, m.request_id, m.team_id, m.step`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    rows.map((row) => ({
      kind: 'cancelled',
      team_id: row.team_id,
      request_id: row.request_id,
      message_id: row.id,
      detail: { step: row.step, reason },
    })),
  );
}

async function makeUncertainDue(tx: Tx, requestIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    update messages set due_at = ${tx.now}
    where request_id = any(${requestIds}::bigint[]) and status = any(${[...PENDING_STATUSES]}::text[]) and metadata ? 'uncertain_delivery'
    returning id`.execute(tx.db);
  if (rows.length > 0) await wakeUpWorkers(tx, [tx.now]);
}

/** Ends the pending messages of requests that were rated. */
export async function cancelReminders(
  tx: Tx,
  { request_ids }: EventPayload<'requests_rated'>,
): Promise<void> {
  await endRemainingSteps(tx, request_ids, 'already_rated');
}
