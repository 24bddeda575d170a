/** With fewer ratings in a week, the average depends on chance. */
export const LEAST_RATINGS_A_WEEK = 10;
/** The smallest fall that is reported, in stars. */
export const LEAST_FALL = 0.3;

export interface WeekOfRatings {
  reviews: number;
  average: number | null;
  previous_reviews: number | null;
  previous_average: number | null;
}

/**
 * Returns the fall of the average when it is large enough and both weeks have enough ratings, and
 * null otherwise.
 */
export function averageFall({
  reviews,
  average,
  previous_reviews,
  previous_average,
}: WeekOfRatings): { from: number; to: number } | null {
  if (
    average === null ||
    previous_average === null ||
    reviews < LEAST_RATINGS_A_WEEK ||
    (previous_reviews ?? 0) < LEAST_RATINGS_A_WEEK
  )
    return null;
  // Compared in hundredths, because 4.6 − 4.3 is less than 0.3 in binary.
  return Math.round((previous_average - average) * 100) >= LEAST_FALL * 100
    ? { from: previous_average, to: average }
    : null;
}
