import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { changeUsage, type UsageChange } from '../pacing/change-usage.ts';
import { type ClaimedRow, claimRows } from './claim-rows.ts';
import type { ClaimablePartition } from './find-due-partitions.ts';
import type { ChannelsApp } from '#server/domains/channels/senders/open-channel-of.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';
import { markOutcomeUnknown } from '../reports/mark-outcome-unknown.ts';
import { evaluateClaimed, type EvaluatedRequest } from './evaluate-claimed.ts';
import { limitPeople } from '../pacing/limit-people.ts';
import { isMeteredSender } from '../pacing/lock-limits.ts';
import { putBackMessages } from './put-back-messages.ts';
import { readByIndexes } from './read-by-indexes.ts';
import { usageCalendar } from '#server/domains/channels/senders/usage-calendar.ts';
import type { ClaimedMessage } from './claimed-message.ts';

export interface Claim {
  /** The number of claimed rows, including those that will not be sent. */
  taken: number;
  messages: ClaimedMessage[];
}

type ClaimApp = Pick<App, 'clock' | 'log' | 'eventHandlers' | 'enqueue' | 'applyCounts'> &
  ChannelsApp;

/**
 * Claims due rows and evaluates their rules again in the same transaction, so that a message which
 * others see as `sending` has passed all of them. A row that may not be sent is put back with its
 * reason. Two kinds of rows become `outcome_unknown`: a row that a dead worker had handed to a
 * provider without idempotency keys, and a row that a provider with keys may have taken and that
 * would not be repeated unchanged.
 */
export async function claimDueMessages(
  app: ClaimApp,
  partitions: readonly ClaimablePartition[],
  batch: number,
  inHand: readonly string[] = [],
): Promise<Claim> {
  if (partitions.length === 0) return { taken: 0, messages: [] };
  return transaction(app, async (tx) => {
    await readByIndexes(tx.db);
    const claimed_at = performance.now();
    const rows = await claimRows(tx.db, partitions, batch, tx.now, inHand);
    const uncertain = rows.filter((row) => row.handed_over_attempt !== null);
    await markOutcomeUnknown(tx, uncertain.map(beforeClaim));
    const evaluated = await limitPeople(
      tx,
      await evaluateClaimed(
        app,
        tx,
        rows.filter((row) => row.handed_over_attempt === null),
      ),
    );
    await markOutcomeUnknown(
      tx,
      evaluated.flatMap(({ row, decision }) =>
        decision.kind === 'unknown' ? [beforeClaim({ ...row, ...decision })] : [],
      ),
    );
    await putBackMessages(tx, evaluated);
    const messages = evaluated.flatMap(({ row, decision, request }): ClaimedMessage[] =>
      decision.kind === 'send'
        ? [
            {
              ...row,
              channel: decision.channel,
              recipient: decision.recipient,
              sender_id: decision.sender_id,
              is_metered: isMetered(request, decision.sender_id),
              usage_day: dayOf(request),
              message_context: request.message_context,
              link_ttl_days: request.input.flow.link_ttl_days,
              claimed_at,
              taken_at: tx.now,
            },
          ]
        : [],
    );
    await writeFinal(tx, rows, messages);
    await changeUsage(tx, [
      ...(await usageOfUncertain(tx, uncertain)),
      ...evaluated.flatMap(usageOf),
    ]);
    return { taken: rows.length, messages };
  });
}

/** Returns the row without the attempt that the claim counted and does not make. */
function beforeClaim<Row extends { attempt: number }>(row: Row): Row {
  return { ...row, attempt: row.attempt - 1 };
}

function isMetered({ senders }: PlannedRequest, sender_id: number | null): boolean {
  return Object.values(senders).some(
    (sender: Sender | null) => sender?.id === sender_id && isMeteredSender(sender),
  );
}

/**
 * Returns the change of usage of a row. The first claim of a row that a dead worker held has
 * counted it already. It stays counted unless it is not sent after all.
 */
function usageOf({ row, decision, request }: EvaluatedRequest): UsageChange[] {
  const wasTaken = row.status_before === 'sending' && isMetered(request, row.sender_id);
  const isTaken = decision.kind === 'send' && isMetered(request, decision.sender_id);
  const count = (by: 1 | -1, channel: string | null): UsageChange => ({
    team_id: row.team_id,
    day: dayOf(request),
    taken: by,
    in_flight: by,
    ...(channel === 'sms' && { sms_in_flight: by }),
  });
  if (decision.kind === 'unknown') return wasTaken ? [afterCrash(row, dayOf(request))] : [];
  if (isTaken === wasTaken) return [];
  return [isTaken ? count(1, decision.channel) : count(-1, row.channel)];
}

function dayOf({ input: { team, now } }: PlannedRequest): string {
  return usageCalendar(team.timezone, now).day;
}

async function usageOfUncertain(tx: Tx, rows: readonly ClaimedRow[]): Promise<UsageChange[]> {
  if (rows.length === 0) return [];
  const teams = await tx.db
    .selectFrom('teams')
    .select(['id', 'timezone'])
    .where('id', 'in', [...new Set(rows.map(({ team_id }) => team_id))])
    .execute();
  const days = new Map(teams.map(({ id, timezone }) => [id, usageCalendar(timezone, tx.now).day]));
  return rows.flatMap((row) => {
    const day = days.get(row.team_id);
    return day === undefined ? [] : [afterCrash(row, day)];
  });
}

/**
 * Returns the change of usage after a crash: the call may have been made, and it is no longer in
 * flight.
 */
function afterCrash(
  { team_id, sender_id, channel }: Pick<ClaimedRow, 'team_id' | 'sender_id' | 'channel'>,
  day: string,
): UsageChange {
  return {
    team_id,
    day,
    sender_id,
    in_flight: -1,
    ...(channel === 'sms' && { sms_in_flight: -1 }),
  };
}

/**
 * Writes the final channel, recipient and sender of messages for which they changed. Usually none
 * has changed, and no statement runs.
 */
async function writeFinal(
  tx: Tx,
  rows: readonly ClaimedRow[],
  messages: readonly ClaimedMessage[],
): Promise<void> {
  const expected = new Map(rows.map((row) => [row.id, row]));
  const changed = messages.flatMap(({ id, channel, recipient, sender_id }) => {
    const before = expected.get(id);
    return before?.channel === channel &&
      before.recipient === recipient &&
      before.sender_id === sender_id
      ? []
      : [{ id, channel, recipient, sender_id }];
  });
  if (changed.length === 0) return;
  await sql`
    update messages m set channel = f.channel, recipient = f.recipient, sender_id = f.sender_id
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) f(id bigint, channel text, recipient text, sender_id int) where m.id = f.id`.execute(
    tx.db,
  );
}
