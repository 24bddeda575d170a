/**
 * A test that compares two texts of a step on a channel; on WhatsApp, two templates that Meta has
 * approved. Its end is fixed at the start, and its result is shown only after the end: stopping at
 * a favourable moment would produce differences that are due to chance. The file does not import
 * zod, because the browser loads it.
 */

/**
 * The bounds of the duration, in days of sending. A shorter test would compare days of the week
 * instead of texts.
 */
export const AB_DAYS = { least: 7, most: 90 } as const;

/** The number of days after the end during which a rating still counts. */
export const AB_ANSWER_DAYS = 7;

export const AB_STATES = ['running', 'waiting', 'done', 'stopped'] as const;
export const AB_STOP_REASONS = ['by_team', 'content_changed'] as const;
export type AbStopReason = (typeof AB_STOP_REASONS)[number];

/** The smallest number of requests per group for which a result is meaningful. */
export const AB_LEAST_SENT = 50;

/**
 * The results of one group: the number of requests sent with the text, and the number of rated
 * ones.
 */
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
 * Returns the difference B − A of the shares of rated requests, with Newcombe’s 95 % interval. The
 * interval combines two Wilson intervals and is also valid for small samples and for shares near 0
 * or 1. Returns null when a group is empty.
 */
export function compareGroups(a: AbGroup, b: AbGroup): AbComparison | null {
  if (a.sent === 0 || b.sent === 0) return null;
  const [first, second] = [a.rated / a.sent, b.rated / b.sent];
  const [ofA, ofB] = [wilson(a), wilson(b)];
  const difference = second - first;
  return {
    difference,
    // Values beyond −1 and 1 are only rounding errors.
    interval_low: Math.max(-1, difference - Math.hypot(second - ofB.low, ofA.high - first)),
    interval_high: Math.min(1, difference + Math.hypot(ofB.high - second, first - ofA.low)),
  };
}

/** The quantile of the normal distribution for a 95 % interval. */
const Z = 1.959964;

/** Returns Wilson’s interval of a share. */
function wilson({ sent, rated }: AbGroup): { low: number; high: number } {
  const share = rated / sent;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * sent)) / sent);
  const middle = share + Z ** 2 / (2 * sent);
  const whole = 1 + Z ** 2 / sent;
  return { low: (middle - spread) / whole, high: (middle + spread) / whole };
}

/**
 * Returns the smallest difference that a test with this number of requests per group detects in
 * four of five cases, near a usual share of answers. Returns null when there are no requests.
 */
export function smallestFound(perGroup: number, share: number): number | null {
  if (perGroup <= 0) return null;
  const usual = Math.min(0.95, Math.max(0.02, share));
  return (Z + 0.8416) * Math.sqrt((2 * usual * (1 - usual)) / perGroup);
}
