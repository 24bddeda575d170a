import type { Senders } from './find-senders.ts';

/** Days, today not among them, whose best one lets an allowance grow. */
export const ALLOWANCE_DAYS = 30;

/** Messages of a day by the instance’s accounts: twice the best accepted day of the last 30, and never less than a new team’s. */
export function allowanceOf(daily: number, best_day: number): number {
  return Math.max(daily, 2 * best_day);
}

/** What a team without history may send in a day; null: no limit. */
export function dailyMessages(senders: Senders): number | null {
  const limits = Object.values(senders).flatMap((sender) =>
    sender?.is_instance === true && sender.daily_messages !== null ? [sender.daily_messages] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}
