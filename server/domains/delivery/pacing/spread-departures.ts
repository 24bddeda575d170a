import type { MessageChannel } from '#contract/labels/message-status.ts';
import { ALLOWANCE_DAYS, allowanceOf } from './daily-allowance.ts';

/** The messages of one kind on one day. Days are counted from today, which is 0. */
export interface Departures {
  day: number;
  channel: MessageChannel;
  kind: 'planned' | 'held' | 'waiting';
  count: number;
}

/**
 * The number of messages that a team may send by the accounts of the instance on the coming days.
 */
export interface ComingAllowance {
  /** The number that it may send in a day without any history. */
  daily: number;
  /** The messages of today that were sent or are being sent. */
  taken: number;
  /** The number of accepted messages by day before today: −1 is yesterday. */
  accepted: ReadonlyMap<number, number>;
  isMetered: (channel: MessageChannel) => boolean;
  /** Returns the day on which a message is sent that found no place on `day`. */
  nextDay: (channel: MessageChannel, day: number) => number;
}

/**
 * Moves messages that find no place in the allowance of their day to the day on which the claim
 * evaluates them again. Held messages go before the messages of the day itself, as in the claim;
 * among equals each channel has its share. All sent messages count as accepted, so that the
 * allowance grows accordingly.
 */
export function spreadDepartures(
  departures: readonly Departures[],
  days: number,
  allowance: ComingAllowance,
): Departures[] {
  const { daily, taken, isMetered, nextDay } = allowance;
  const accepted = new Map(allowance.accepted);
  const leaving = departures.filter(({ channel }) => !isMetered(channel));
  const metered = departures.filter(({ channel }) => isMetered(channel));
  for (let day = 0; day < days; day++) {
    const used = day === 0 ? taken : 0;
    let remaining = Math.max(0, allowanceOf(daily, bestDay(accepted, day)) - used);
    const due = metered.filter((each) => each.day === day);
    for (const isHeld of [true, false])
      for (const [each, sharedCount] of shareOut(
        due.filter(({ kind }) => (kind === 'held') === isHeld),
        remaining,
      )) {
        remaining -= sharedCount;
        if (sharedCount > 0) leaving.push({ ...each, count: sharedCount });
        if (sharedCount < each.count)
          metered.push({
            ...each,
            day: nextDay(each.channel, day),
            kind: 'held',
            count: each.count - sharedCount,
          });
      }
    accepted.set(
      day,
      used + sumOf(leaving.filter((each) => each.day === day && isMetered(each.channel))),
    );
  }
  return leaving;
}

function bestDay(accepted: ReadonlyMap<number, number>, day: number): number {
  return Math.max(
    ...Array.from({ length: ALLOWANCE_DAYS }, (_, back) => accepted.get(day - 1 - back) ?? 0),
  );
}

/**
 * Returns the number of each kind that is sent, in proportion when there is not enough remaining.
 */
function shareOut(
  departures: readonly Departures[],
  remaining: number,
): (readonly [Departures, number])[] {
  const total = sumOf(departures);
  const part = Math.min(1, remaining / Math.max(1, total));
  let before = 0;
  return departures.map((each) => {
    const from = Math.round(before * part);
    before += each.count;
    return [each, Math.round(before * part) - from] as const;
  });
}

function sumOf(departures: readonly Departures[]): number {
  return departures.reduce((sum, { count }) => sum + count, 0);
}
