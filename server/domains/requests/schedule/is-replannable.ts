import type { MessageStatus, Reason } from '#contract/labels/message-status.ts';
import type { FixedStep, PlannedStep } from '../planning/plan-context.ts';

/**
 * The columns of an existing message by which planning decides whether it plans that message again.
 */
export interface ExistingMessage {
  status: MessageStatus;
  reason: string | null;
  channel: string | null;
  scheduled_at: Date;
  sent_at: Date | null;
  is_forced: boolean;
}

const PLANNED: readonly MessageStatus[] = [
  'scheduled',
  'waiting_payment',
  'waiting_fulfillment',
  'waiting_delivery',
  'held',
];
/**
 * Reasons that planning found in the order, the contact or the channels, and that a change there
 * may remove.
 */
const UNDONE: readonly (Reason | null)[] = [
  'no_contact',
  'no_consent',
  'no_channel',
  'invalid_recipient',
  'excluded',
  'too_old',
  'opted_out',
  'flow_inactive',
  'order_cancelled',
  'order_refunded',
  'request_not_sent',
  'never_fulfilled',
];
const ENDED: readonly MessageStatus[] = ['skipped', 'cancelled', 'expired'];
const SENDING_HOLDS: readonly (Reason | null)[] = [
  'outside_hours',
  'frequency_cap',
  'new_team_limit',
  'plan_quota',
  'channel_paused',
  'provider_unavailable',
  'marketing_limit',
  'unconfirmed_restore',
];

/** Returns true when a change of the order plans the row again. */
export function isReplannable({
  status,
  reason,
  is_forced,
}: Pick<ExistingMessage, 'status' | 'reason' | 'is_forced'>): boolean {
  if (is_forced) return false;
  if (PLANNED.includes(status)) return true;
  // An opt-out through this request is `cancelled` and final; one found on the list is `skipped`.
  if (reason === 'opted_out') return status === 'skipped';
  return ENDED.includes(status) && UNDONE.includes(reason as Reason | null);
}

/** Returns the state of a row that is not planned again, for the steps that follow it. */
export function fixedStep(row: ExistingMessage): FixedStep {
  switch (row.status) {
    case 'sent':
    case 'delivered':
      return { state: 'accepted', at: row.sent_at ?? row.scheduled_at };
    case 'failed':
    case 'cancelled':
    case 'skipped':
    case 'expired':
      return { state: 'ended', at: row.scheduled_at };
    case 'scheduled':
    case 'waiting_payment':
    case 'waiting_fulfillment':
    case 'waiting_delivery':
    case 'held':
    case 'postponed':
    case 'sending':
    case 'outcome_unknown':
      return { state: 'pending', at: row.scheduled_at };
  }
}

/**
 * Returns true when the date of the row and the result of its last attempt stay, because its state
 * and channel do not change. Its recipient may change.
 */
export function preservesDate(
  row: ExistingMessage,
  plan: PlannedStep,
  datesChanged: boolean,
): boolean {
  if (datesChanged || plan.channel !== row.channel) return false;
  if (row.status === plan.status && row.reason === plan.reason) return true;
  return plan.status === 'scheduled' && isHeldBySending(row);
}

/**
 * Returns true when an attempt to send held the row. Planning does not produce such holds, and the
 * worker checks them again.
 */
export function isHeldBySending(row: Pick<ExistingMessage, 'status' | 'reason'>): boolean {
  return row.status === 'held' && SENDING_HOLDS.includes(row.reason as Reason | null);
}
