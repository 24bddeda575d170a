import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';

/**
 * A message of the team that the person’s provider accepted or may have accepted: `outcome_unknown`
 * counts.
 */
export interface AcceptedMessage {
  at: Date;
  step: Step;
}

const DAY = 86_400_000;

/**
 * Returns the first time at or after `at` when one more message to the person respects both caps;
 * returns `at` when both already allow it.
 */
export function firstFreeSlot(
  at: Date,
  step: Step,
  history: readonly AcceptedMessage[],
  caps: FlowConfiguration['caps'],
): Date {
  const all = history.map((message) => message.at.getTime());
  const requests = history
    .filter((message) => message.step === 'request')
    .map((message) => message.at.getTime());
  const byDay = firstMomentUnder(at.getTime(), all, caps.messages_per_day, DAY);
  // The monthly cap counts first messages and never stops a reminder.
  const byMonth =
    step === 'request'
      ? firstMomentUnder(at.getTime(), requests, caps.requests_per_30_days, 30 * DAY)
      : at.getTime();
  return new Date(Math.max(byDay, byMonth));
}

/**
 * Returns the first time at or after `at` when fewer than `cap` of the times are within the
 * `length` milliseconds before it (rolling window).
 */
function firstMomentUnder(
  at: number,
  moments: readonly number[],
  cap: number | null,
  length: number,
): number {
  if (cap === null) return at;
  const recent = moments.filter((moment) => moment > at - length).toSorted((a, b) => b - a);
  const oldestThatCounts = recent[cap - 1];
  return oldestThatCounts === undefined ? at : oldestThatCounts + length;
}
