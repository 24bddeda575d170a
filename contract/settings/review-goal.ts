/**
 * The goal of a shop: how many reviews it wants each month (no zod: the browser reads it too).
 */
export const REVIEW_GOAL = { least: 1, most: 100_000 } as const;

/** The days of a mean month of the Gregorian calendar. */
const DAYS_OF_MONTH = 30.44;

/**
 * What the goal of a month is for a number of days: the height of its line in a chart whose bars
 * are days, weeks or months.
 */
export function goalForDays(monthly_review_goal: number, days: number): number {
  return (monthly_review_goal * days) / DAYS_OF_MONTH;
}
