import { sql } from 'kysely';
import { PENDING_STATUSES, type Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { freeRows } from '../lists/free-rows.ts';
import { isHeldBySending } from './is-replannable.ts';
import { isStillAhead } from './is-still-ahead.ts';
import { loadPlanning, type Planning } from '../planning/load-planning.ts';
import { lockRequests, type LockedRequest } from './lock-requests.ts';
import type { PlanInput } from '../planning/plan-context.ts';
import { planRequests } from '../planning/plan-requests.ts';
import { readPlanInputs } from '../planning/read-plan-inputs.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { type ReplannedMessage, updateMessages } from './update-messages.ts';

interface RestoredRow {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
}

/**
 * Restores the messages of a team that an opt-out ended. The claim checks past dates, as it does
 * for all messages.
 */
export async function restoreSteps(
  tx: Tx,
  team_id: string,
  requestIds: readonly string[],
): Promise<void> {
  const { rows: freed } = await sql<{ id: string }>`
    update review_requests r set stopped_at = null, last_activity_at = ${tx.now}, updated_at = ${tx.now}
    where r.id = any(${requestIds}::bigint[]) and not exists (
      select from opt_outs o where o.team_id = r.team_id and o.removed_at is null and ((o.kind = 'email' and o.value = r.email) or (o.kind = 'phone' and o.value = r.phone_number)))
    returning r.id`.execute(tx.db);
  const ids = freed.map((row) => row.id);
  const { rows } = await sql<RestoredRow>`
    update messages m set status = m.metadata->'ended_from'->>'status', reason = m.metadata->'ended_from'->>'reason',
      due_at = (m.metadata->'ended_from'->>'due_at')::timestamptz, finished_at = null, updated_at = ${tx.now}, metadata = m.metadata - 'ended_from'
    from review_requests r
    where r.id = m.request_id and r.id = any(${ids}::bigint[]) and r.rating is null and r.erased_at is null
      and m.status = 'cancelled' and m.reason = 'opted_out' and m.metadata ? 'ended_from'
    returning m.id, m.request_id, m.team_id, m.step`.execute(tx.db);
  await recordTimelineEvents(
    tx,
    rows.map((row) => ({
      kind: 'restored',
      team_id: row.team_id,
      request_id: row.request_id,
      message_id: row.id,
      detail: { step: row.step },
    })),
  );
  await planMoved(tx, team_id, ids);
}

/**
 * Replans the rows whose plan has changed while their requests were stopped, and the rows that were
 * added meanwhile. Stopped requests are not replanned.
 */
async function planMoved(tx: Tx, team_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const planning = await loadPlanning(tx, team_id);
  const requests = await lockRequests(tx, 'id', ids);
  const inputs = await readPlanInputs(tx.db, ids, tx.now);
  const moved = requests.flatMap((request) => {
    const input = inputs.get(request.id)?.input;
    return input === undefined || request.rating !== null || request.erased_at !== null
      ? []
      : findMoved(planning, request, input);
  });
  await updateMessages(tx, planning, moved);
}

function findMoved(
  planning: Planning,
  request: LockedRequest,
  baseInput: PlanInput,
): ReplannedMessage[] {
  const { free, fixedSteps, met_inactive_flow } = freeRows(request);
  const first = free.get('request');
  // The date of a row that waits for its order is only an estimate, so the date of the event
  // decides whether the order is too old.
  const isAhead =
    first !== undefined &&
    !first.status.startsWith('waiting_') &&
    isStillAhead(first, baseInput.now);
  const import_share = baseInput.import_share ?? (isAhead ? 0 : null);
  const plans = planRequests(
    { ...baseInput, fixedSteps, met_inactive_flow, import_share },
    planning.open,
  ).flatMap((plan): ReplannedMessage[] => {
    const before = free.get(plan.step);
    return before === undefined ? [] : [{ before, plan }];
  });
  const hasMoved = plans.some(isMoved);
  return plans.flatMap((one) => {
    const { before, plan } = one;
    if (isMoved(one)) return [one];
    if (!PENDING_STATUSES.some((status) => status === before.status)) return [];
    // The expected dates of later steps count from the moved row.
    if (hasMoved && before.due_at === null) return [one];
    if (plan.channel === before.channel && plan.recipient === before.recipient) return [];
    const { status, reason, scheduled_at, due_at, moved_by } = before;
    return [{ before, plan: { ...plan, status, reason, scheduled_at, due_at, moved_by } }];
  });
}

/**
 * Returns true when the state of a row differs from the current plan, or when only one of the two
 * has a due date.
 */
function isMoved({ before, plan }: ReplannedMessage): boolean {
  if ((plan.due_at === null) !== (before.due_at === null)) return true;
  if (plan.status === before.status && plan.reason === before.reason) return false;
  return !(plan.status === 'scheduled' && isHeldBySending(before));
}
