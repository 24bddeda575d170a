/** The stars that a customer can give, fewest first. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** As addresses and filters write them, most first. */
export const RATING_CHOICES = ['5', '4', '3', '2', '1'] as const;
