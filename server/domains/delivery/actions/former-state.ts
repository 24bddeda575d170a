import { sql } from 'kysely';
import { z } from 'zod';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  PENDING_STATUSES,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { isHeldBySending } from '#server/domains/requests/schedule/is-replannable.ts';
import { wakeUpWorkers } from '#server/domains/requests/schedule/wake-up-workers.ts';
import type { LockedReview } from '../queue/find-queued-review.ts';
import { evaluateManualSend } from './evaluate-manual-send.ts';
import { isForced } from '../composing/message-metadata.ts';
import { type PlannedAgain, planMessageAgain, writePlannedAgain } from './plan-message-again.ts';
import { refusal } from '../worker/refuse-to-send.ts';
import { channelAddress } from '#contract/labels/channels.ts';

const date = z.coerce.date();
const state = {
  status: z.enum(MESSAGE_STATUSES),
  reason: z.string().nullable(),
  due_at: date.nullable(),
};
/** A cancelled row still has its date, its channel and its attempts. */
const cancelledFrom = z.looseObject(state);
const postponedBefore = z.looseObject({
  ...state,
  scheduled_at: date,
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  failures: z.int(),
  metadata: z.record(z.string(), z.unknown()),
});
/** The keys of the metadata that a postponement removes or replaces. */
const REMOVED = ['send_now', 'moved_by', 'refused_channels', 'postponed_at', 'postponed'] as const;

/**
 * The state of a message before its team cancelled or postponed it. It holds no address: an undo
 * takes the contact of the request as it is then.
 */
interface FormerState extends z.output<typeof postponedBefore> {
  /** The date of the cancellation or postponement. */
  left_at: Date;
}

/**
 * Returns true while the message is postponed. A message that was sent or tried since then keeps
 * its new state.
 */
function isPostponed({ status }: LockedReview): boolean {
  return status === 'postponed' || status === 'held';
}

/**
 * Returns the former state that a postponement saves. After several postponements it is the state
 * before the first.
 */
export function stateToSave(message: LockedReview): unknown {
  const postponed = message.metadata.postponed;
  if (isPostponed(message) && typeof postponed === 'object' && postponed !== null)
    return 'before' in postponed ? postponed.before : undefined;
  const { status, reason, due_at, scheduled_at, channel, failures } = message;
  const metadata = Object.fromEntries(
    REMOVED.flatMap((key) => (key in message.metadata ? [[key, message.metadata[key]]] : [])),
  );
  return { status, reason, due_at, scheduled_at, channel, failures, metadata };
}

/**
 * Reads the former state. Returns null when the team has neither cancelled nor postponed the
 * message, or when an earlier version of the program saved too little.
 */
export function readFormerState(message: LockedReview): FormerState | null {
  const { status, reason, scheduled_at, channel, failures, metadata, updated_at } = message;
  if (status === 'cancelled' && reason === 'cancelled_by_team') {
    const { data } = cancelledFrom.safeParse(metadata.cancelled_from);
    const { cancelled_from: _one, ...remainingMetadata } = metadata;
    return data
      ? {
          ...data,
          scheduled_at,
          channel,
          failures,
          metadata: remainingMetadata,
          left_at: updated_at,
        }
      : null;
  }
  const postponed = metadata.postponed;
  if (!isPostponed(message) || typeof postponed !== 'object' || postponed === null) return null;
  if (!('before' in postponed)) return null;
  const { data } = postponedBefore.safeParse(postponed.before);
  const { postponed: _one, ...remaining } = metadata;
  return data
    ? { ...data, metadata: { ...remaining, ...data.metadata }, left_at: updated_at }
    : null;
}

/**
 * Restores the former state of a message, unless a rule has ended or moved it since. A failed
 * message stays failed, because only a person may send it again.
 */
export async function returnToFormerState(
  tx: Tx,
  message: LockedReview,
  former: FormerState,
): Promise<{ is_pending: boolean }> {
  const is_pending = PENDING_STATUSES.some((pending) => pending === former.status);
  const again = is_pending ? await planIfMoved(tx, message, former) : null;
  if (again) {
    await writePlannedAgain(tx, message, again);
    return { is_pending };
  }
  const { status, reason, due_at, scheduled_at, channel, failures, metadata } = former;
  const recipient = channel === null ? message.recipient : channelAddress(channel, message);
  await tx.db
    .updateTable('messages')
    .set({
      status,
      reason,
      due_at,
      scheduled_at,
      channel,
      recipient,
      failures,
      lease_until: null,
      finished_at: null,
      updated_at: tx.now,
      metadata: sql<string>`${JSON.stringify(metadata)}::jsonb`,
    })
    .where('id', '=', message.id)
    .execute();
  await wakeUpWorkers(tx, [is_pending ? due_at : null]);
  return { is_pending };
}

/**
 * Plans the message by the rules of today. Returns null when its former state is still valid. A
 * message that a rule has ended since is refused with its reason.
 */
async function planIfMoved(
  tx: Tx,
  message: LockedReview,
  former: FormerState,
): Promise<PlannedAgain | null> {
  if (isForced(former)) {
    const decision = await evaluateManualSend(tx, message);
    if (decision.kind === 'end') throw refusal(decision.reason);
    return null;
  }
  const again = await planMessageAgain(tx, { ...message, scheduled_at: former.scheduled_at });
  if (!again.is_pending) throw refusal(again.reason);
  return standsAsItStood(message, former, again, tx.now) ? null : again;
}

function standsAsItStood(
  message: LockedReview,
  former: FormerState,
  plan: PlannedAgain,
  now: Date,
): boolean {
  // The date of the message passed while it was cancelled, so that it takes the next open hour.
  if (former.due_at !== null && former.due_at > former.left_at && former.due_at <= now)
    return false;
  const contact =
    former.channel === null ? message.phone_number : channelAddress(former.channel, message);
  if (former.channel !== null && contact === null) return false;
  if (former.status === 'postponed') return true;
  // The former state has no due date although the plan of today gives one, or the reverse.
  if ((plan.due_at === null) !== (former.due_at === null)) return false;
  if (plan.status === former.status && plan.reason === former.reason) return true;
  return plan.status === 'scheduled' && isHeldBySending(former);
}
