/**
 * A comparison of two texts of a step on a channel (no zod: the browser reads it too); by WhatsApp,
 * of two templates that Meta has approved. Its end is chosen before it begins and never moves, and
 * its result is shown once, after it: whoever looks every day and stops at a good moment finds
 * differences that are none.
 */

/** Days of sending. A shorter test would compare days of the week rather than texts. */
export const AB_DAYS = { least: 7, most: 90 } as const;

/** Days after the end during which an answer still counts. */
export const AB_ANSWER_DAYS = 7;

export const AB_STATES = ['running', 'waiting', 'done', 'stopped'] as const;
export const AB_STOP_REASONS = ['by_team', 'content_changed'] as const;
export type AbStopReason = (typeof AB_STOP_REASONS)[number];

/** Under so many requests in one of the two groups, a result says nothing of the texts. */
export const AB_LEAST_SENT = 50;

/** The answers of one group: how many requests were sent with the text, how many were rated. */
export interface AbGroup {
  sent: number;
  rated: number;
}

/** The difference B − A of two shares, and its 95 % interval. */
interface AbComparison {
  difference: number;
  interval_low: number;
  interval_high: number;
}

/**
 * The difference B − A of the shares of rated requests, with its 95 % interval (Newcombe’s, from
 * two Wilson intervals: right for small samples and shares near 0 or 1). Null when a group is
 * empty.
 */
export function compareGroups(a: AbGroup, b: AbGroup): AbComparison | null {
  if (a.sent === 0 || b.sent === 0) return null;
  const [first, second] = [a.rated / a.sent, b.rated / b.sent];
  const [ofA, ofB] = [wilson(a), wilson(b)];
  const difference = second - first;
  return {
    difference,
    // Beyond −1 and 1 there is only the rounding of the numbers.
    interval_low: Math.max(-1, difference - Math.hypot(second - ofB.low, ofA.high - first)),
    interval_high: Math.min(1, difference + Math.hypot(ofB.high - second, first - ofA.low)),
  };
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** Wilson’s interval of a share. */
function wilson({ sent, rated }: AbGroup): { low: number; high: number } {
  const share = rated / sent;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * sent)) / sent);
  const middle = share + Z ** 2 / (2 * sent);
  const whole = 1 + Z ** 2 / sent;
  return { low: (middle - spread) / whole, high: (middle + spread) / whole };
}

/**
 * The smallest difference that a test of so many requests in each group finds four times in five,
 * about a usual share of answers.
 */
export function smallestFound(perGroup: number, share: number): number | null {
  if (perGroup <= 0) return null;
  const usual = Math.min(0.95, Math.max(0.02, share));
  return (Z + 0.8416) * Math.sqrt((2 * usual * (1 - usual)) / perGroup);
}
