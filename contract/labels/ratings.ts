/** The ratings that a customer can give, lowest first. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** The ratings as strings for URLs and filters, highest first. */
export const RATING_CHOICES = ['5', '4', '3', '2', '1'] as const;
