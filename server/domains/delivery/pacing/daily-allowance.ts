import type { Senders } from '#server/domains/channels/senders/find-senders.ts';

/** The best of this number of days before today sets the allowance. */
export const ALLOWANCE_DAYS = 30;

/**
 * Returns the number of messages that a team may send today by the accounts of the instance: twice
 * its best accepted day of the last 30, and never less than the allowance of a new team.
 */
export function allowanceOf(daily: number, best_day: number): number {
  return Math.max(daily, 2 * best_day);
}

/**
 * Returns the number of messages that a team without history may send in a day, or null when there
 * is no limit.
 */
export function dailyMessages(senders: Senders): number | null {
  const limits = Object.values(senders).flatMap((sender) =>
    sender?.is_instance === true && sender.daily_messages !== null ? [sender.daily_messages] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}
