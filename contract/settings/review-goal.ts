/**
 * The bounds of the monthly goal: the number of reviews that a shop wants each month. The file does
 * not import zod, because the browser loads it.
 */
export const REVIEW_GOAL = { least: 1, most: 100_000 } as const;

/** The average length of a month in the Gregorian calendar, in days. */
const DAYS_OF_MONTH = 30.44;

/**
 * Returns the share of the monthly goal for a number of days. A chart with bars of days, weeks or
 * months draws its goal line at this height.
 */
export function goalForDays(monthly_review_goal: number, days: number): number {
  return (monthly_review_goal * days) / DAYS_OF_MONTH;
}
