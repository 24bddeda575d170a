import type { App } from '#server/app.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import {
  type PlannedRequest,
  readPlanInputs,
} from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { ClaimedRow } from './claim-rows.ts';
import { type Decision, decideClaimed } from './decide-claimed.ts';
import { decideUncertain, type UnknownOutcome } from '../reports/uncertain-delivery.ts';
import type { ChannelsApp } from '#server/domains/channels/senders/open-channel-of.ts';
import { findUncertainDeliveries } from '../reports/find-uncertain-deliveries.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';
import { isRestoreUnconfirmed } from '#server/domains/channels/senders/is-restore-unconfirmed.ts';
import { isMeteredSender, lockLimits, NO_LIMITS, type TeamLimits } from '../pacing/lock-limits.ts';
import { lockPeople } from '../pacing/lock-people.ts';
import { isForced, refusedChannels } from '../composing/message-metadata.ts';
import type { ClaimResult, EvaluatedRow } from './put-back-messages.ts';
import { createPeopleMessages } from './create-people-messages.ts';
import { readHistories } from './read-histories.ts';

export interface EvaluatedRequest extends EvaluatedRow {
  request: PlannedRequest;
}

/**
 * Evaluates the rules of claimed rows on current data. The people and the quotas behind them are
 * locked until the transaction ends.
 */
export async function evaluateClaimed(
  app: Pick<App, 'log'> & ChannelsApp,
  tx: Tx,
  rows: readonly ClaimedRow[],
): Promise<EvaluatedRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.request_id);
  await lockPeople(tx.db, ids);
  const { steps, recent, in_flight, sharing } = await readHistories(
    tx.db,
    ids,
    rows.map((row) => row.id),
    tx.now,
  );
  const requests = await readPlanInputs(tx.db, ids, tx.now, steps);
  const limits = await lockLimits(
    tx.db,
    requests.values(),
    tx.now,
    rows.map((row) => row.id),
  );
  const is_restore_unconfirmed =
    [...requests.values()].some(({ is_restored }) => is_restored) &&
    (await isRestoreUnconfirmed(tx.db));
  const uncertain = await findUncertainDeliveries(app, tx, rows);
  const open = openingHours();
  const leaving = createPeopleMessages(sharing);
  // A message that may have arrived counts for the other rows of this batch, whatever is decided
  // about it.
  const maybeArrived = createPeopleMessages(sharing);
  for (const { id, request_id, step } of rows) {
    const [delivery, request] = [uncertain.get(id)?.delivery, requests.get(request_id)];
    if (delivery && request)
      maybeArrived.add(request, { id, step, at: new Date(delivery.until ?? tx.now) });
  }
  return rows
    .toSorted(
      (a, b) =>
        Number(isForced(b)) - Number(isForced(a)) ||
        a.scheduled_at.getTime() - b.scheduled_at.getTime() ||
        Number(a.id) - Number(b.id),
    )
    .map((row) => {
      const request = requests.get(row.request_id);
      if (!request) throw new Error(`request ${row.request_id} is gone`);
      const limit = limits.get(row.team_id) ?? NO_LIMITS;
      const decided = safely(app, row, () =>
        decideClaimed(
          { ...row, is_forced: isForced(row), refused_channels: refusedChannels(row) },
          request,
          {
            open,
            history: [
              ...(recent.get(row.request_id) ?? []),
              ...maybeArrived.of(request).filter(({ id }) => id !== row.id && !leaving.has(id)),
            ],
            in_flight: [...(in_flight.get(row.request_id) ?? []), ...leaving.of(request)],
            is_restore_unconfirmed,
            limits: limit,
          },
        ),
      );
      const uncertainDelivery = uncertain.get(row.id);
      const decision = moveToSender(
        row,
        uncertainDelivery
          ? decideUncertain(
              uncertainDelivery.delivery,
              row,
              decided,
              request,
              uncertainDelivery.isSameAccount,
            )
          : decided,
      );
      if (decision.kind === 'send' || decision.kind === 'unknown') {
        leaving.add(request, { id: row.id, at: tx.now, step: row.step });
        countUse(limit, row, decision, request);
      }
      return {
        row: uncertainDelivery
          ? {
              ...row,
              metadata: { ...row.metadata, uncertain_delivery: uncertainDelivery.delivery },
            }
          : row,
        decision,
        request,
      };
    });
}

/**
 * Takes a place in the limits for a message of this batch, so that the next row of the team finds
 * one place less.
 */
function countUse(
  limits: TeamLimits,
  row: ClaimedRow,
  { channel, sender_id }: { channel: MessageChannel | null; sender_id: number },
  { senders }: PlannedRequest,
): void {
  const isMetered = Object.values(senders).some(
    (sender: Sender | null) => sender?.id === sender_id && isMeteredSender(sender),
  );
  if (limits.requests && row.step === 'request') limits.requests.in_flight += 1;
  if (limits.messages && isMetered) limits.messages.in_flight += 1;
  if (limits.sms && isMetered && channel === 'sms') limits.sms.in_flight += 1;
}

/**
 * Evaluates one row. An error concerns this row alone: the row is retried at growing intervals,
 * then waits for a person.
 */
function safely(app: Pick<App, 'log'>, row: ClaimedRow, decide: () => Decision): Decision {
  try {
    return decide();
  } catch (error) {
    app.log.error({ err: error, message_id: row.id }, 'a message could not be evaluated');
    return { kind: 'break', text: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Puts a row back for its new sender. It waits in the queue partition of that sender, which another
 * worker may pace.
 */
function moveToSender(row: ClaimedRow, decision: Decision | UnknownOutcome): ClaimResult {
  return decision.kind === 'send' && decision.sender_id !== row.sender_id
    ? { kind: 'move', sender_id: decision.sender_id }
    : decision;
}
