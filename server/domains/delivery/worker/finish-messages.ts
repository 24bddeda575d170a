import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { readPlanInputs } from '#server/domains/requests/planning/read-plan-inputs.ts';
import {
  type TimelineEvent,
  recordTimelineEvents,
} from '#server/domains/requests/timeline/record-timeline-event.ts';
import { wakeUpWorkers } from '#server/domains/requests/schedule/wake-up-workers.ts';
import { changeUsage, type UsageChange } from '../pacing/change-usage.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { afterRefusal, type NextState } from './after-refusal.ts';
import { uncertainDeliveryOf, updateUncertainDelivery } from '../reports/uncertain-delivery.ts';
import { followRefusals } from './follow-refusals.ts';
import { readByIndexes } from '../claiming/read-by-indexes.ts';
import { recordAcceptances } from './record-acceptance.ts';
import { endFlight } from './end-flight.ts';
import type { Outcome } from './outcome.ts';

export interface MessageOutcome {
  message: ClaimedMessage;
  outcome: Outcome;
}

/** Writes the outcomes of a batch in one transaction, each row fenced by its attempt. */
export async function finishMessages(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  finished: readonly MessageOutcome[],
): Promise<void> {
  await transaction(app, async (tx) => {
    await readByIndexes(tx.db);
    const usedByRest = await recordRest(tx, finished);
    const usedByAccepted = await recordAcceptances(
      tx,
      finished.flatMap(({ message: { usage_day, is_metered, ...message }, outcome }) =>
        outcome.kind === 'accepted'
          ? [{ ...message, ...outcome, ...(is_metered && { usage_day }) }]
          : [],
      ),
    );
    await endUncertainDeliveries(
      tx,
      finished.flatMap(({ message, outcome }) =>
        outcome.kind === 'accepted' && uncertainDeliveryOf(message) !== null ? [message.id] : [],
      ),
    );
    await changeUsage(tx, [...usedByRest, ...usedByAccepted]);
  });
}

async function recordRest(tx: Tx, finished: readonly MessageOutcome[]): Promise<UsageChange[]> {
  const rest = finished.filter(({ outcome }) => outcome.kind !== 'accepted');
  if (rest.length === 0) return [];
  const requests = await readPlanInputs(
    tx.db,
    rest.map(({ message }) => message.request_id),
    tx.now,
  );
  const next = new Map(
    rest.map(({ message, outcome }) => [
      message.id,
      updateUncertainDelivery(
        message,
        outcome,
        stateAfter(message, outcome, requests.get(message.request_id)),
        { since: message.taken_at, until: tx.now },
      ),
    ]),
  );
  const written = await writeNext(
    tx,
    rest.map(({ message }) => ({
      id: message.id,
      attempt: message.attempt,
      ...next.get(message.id),
    })),
  );
  const ours = rest.filter(({ message }) => written.has(message.id));
  await wakeUpWorkers(
    tx,
    ours.map(({ message }) => next.get(message.id)?.due_at),
  );
  await recordTimelineEvents(
    tx,
    ours.flatMap(({ message }) => timelineEventsOf(message, next.get(message.id))),
  );
  await followRefusals(tx, ours);
  await advanceSteps(
    tx,
    ours
      .filter(({ message }) => next.get(message.id)?.status === 'failed')
      .map(({ message }) => message),
  );
  return ours.flatMap(usageOf);

  function stateAfter(
    message: ClaimedMessage,
    outcome: Outcome,
    request: Parameters<typeof afterRefusal>[2] | undefined,
  ): NextState {
    const nothing = { reason: null, due_at: null, failures: message.failures, patch: {} };
    if (outcome.kind === 'unknown')
      return { ...nothing, status: 'outcome_unknown', patch: { failure: outcome.text } };
    if (outcome.kind === 'refused' && request)
      return afterRefusal(message, outcome, request, tx.now);
    return { ...nothing, status: 'scheduled', due_at: tx.now };
  }
}

/**
 * Returns the change of usage after a call. A message that was not accepted frees its place in the
 * limits, unless its outcome is unknown.
 */
function usageOf({ message, outcome }: MessageOutcome): UsageChange[] {
  const { team_id, channel, usage_day, is_metered } = message;
  const isRefused =
    outcome.kind === 'refused' && (outcome.by === 'recipient' || outcome.by === 'content');
  return [
    ...(isRefused ? [{ team_id, day: usage_day, refused: 1 }] : []),
    ...(is_metered ? endFlight({ team_id, channel, usage_day }) : []),
    ...(is_metered && outcome.kind !== 'unknown' ? [{ team_id, day: usage_day, taken: -1 }] : []),
  ];
}

async function endUncertainDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update messages set metadata = metadata - 'uncertain_delivery' where id = any(${ids}::bigint[]) and status = 'sent'`.execute(
      tx.db,
    );
}

/** Writes the next states. Returns the ids of the rows that this worker still held. */
async function writeNext(tx: Tx, rows: readonly object[]): Promise<Set<string>> {
  const written = await sql<{ id: string }>`
    update messages m set status = f.status, reason = f.reason, due_at = f.due_at, failures = f.failures, lease_until = null, updated_at = ${tx.now}::timestamptz,
      handed_over_attempt = case when f.status = 'outcome_unknown' then coalesce(m.handed_over_attempt, m.attempt) end,
      metadata = (m.metadata - 'uncertain_delivery') || f.patch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      f(id bigint, attempt int, status text, reason text, due_at timestamptz, failures smallint, patch jsonb)
    where m.id = f.id and m.attempt = f.attempt and m.status = 'sending' returning m.id`.execute(
    tx.db,
  );
  return new Set(written.rows.map((row) => row.id));
}

function timelineEventsOf(message: ClaimedMessage, next: NextState | undefined): TimelineEvent[] {
  const about = {
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
  };
  const detail = { step: message.step, channel: message.channel, reason: next?.reason ?? null };
  switch (next?.status) {
    case 'outcome_unknown':
    case 'failed':
      return [{ ...about, kind: next.status, detail }];
    case 'held':
      // A message that is retried several times has one timeline event for it.
      return message.status_before === 'held' && message.reason === next.reason
        ? []
        : [{ ...about, kind: 'held', detail }];
    case 'scheduled':
    case undefined:
      return [];
  }
}
