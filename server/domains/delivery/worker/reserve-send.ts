import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { loadPlanning, type Planning } from '#server/domains/requests/planning/load-planning.ts';
import { changeUsage } from '../pacing/change-usage.ts';
import { isMeteredSender, lockLimits, type TeamLimits } from '../pacing/lock-limits.ts';
import { usageCalendar } from '#server/domains/channels/senders/usage-calendar.ts';

type UsageApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** A message outside the queue: a test, or an answer to a review. */
interface SingleMessage {
  team_id: string;
  channel: MessageChannel;
}

/** A place in the limits of the team for one message, or the date at which there will be one. */
type SendReservation =
  | { kind: 'taken'; day: string }
  | { kind: 'full'; reason: 'new_team_limit' | 'channel_paused'; until: Date };

/**
 * Reserves a place before the call, under the lock of the claim. `finishReservation` then records
 * whether the message was accepted.
 */
export async function reserveSend(app: UsageApp, message: SingleMessage): Promise<SendReservation> {
  return transaction(app, async (tx) => {
    const { senders, team } = await loadPlanning(tx, message.team_id);
    const { day } = usageCalendar(team.timezone, tx.now);
    if (!isMeteredSender(senders[message.channel])) return { kind: 'taken', day };
    const limits = await lockOwn(tx, team, senders);
    const isFull = (limit: { left: number; in_flight: number } | null | undefined): boolean =>
      limit != null && limit.left - limit.in_flight <= 0;
    if (
      limits?.messages &&
      senders[message.channel]?.daily_messages !== null &&
      isFull(limits.messages)
    )
      return { kind: 'full', reason: 'new_team_limit', until: limits.messages.resets_at };
    if (limits?.sms && message.channel === 'sms' && isFull(limits.sms))
      return { kind: 'full', reason: 'channel_paused', until: limits.sms.resets_at };
    await changeUsage(tx, [{ team_id: message.team_id, day, taken: 1 }]);
    return { kind: 'taken', day };
  });
}

/** Records the result of a reservation. A message that was not accepted frees its place. */
export async function finishReservation(
  app: UsageApp,
  { team_id, channel }: SingleMessage,
  day: string,
  isAccepted: boolean,
): Promise<void> {
  await transaction(app, async (tx) => {
    const { senders } = await loadPlanning(tx, team_id);
    const sender = senders[channel];
    if (!sender?.is_instance) return;
    await changeUsage(tx, [
      { team_id, day, sender_id: sender.id, ...(isAccepted ? { accepted: 1 } : { taken: -1 }) },
    ]);
  });
}

async function lockOwn(
  tx: Tx,
  { id: team_id, timezone }: Planning['team'],
  senders: Planning['senders'],
): Promise<TeamLimits | undefined> {
  // Messages outside the queue never count towards the plan.
  const team = { team_id, plan: '', senders, input: { team: { timezone } } };
  return (await lockLimits(tx.db, [team], tx.now, [])).get(team_id);
}
