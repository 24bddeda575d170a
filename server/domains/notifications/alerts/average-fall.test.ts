import { expect, test } from 'vitest';
import { averageFall, LEAST_RATINGS_A_WEEK, type WeekOfRatings } from './average-fall.ts';

const week: WeekOfRatings = {
  reviews: 12,
  average: 4.3,
  previous_reviews: 15,
  previous_average: 4.6,
};

test('a weekly average that is 0.3 stars or more below the week before counts as a fall', () => {
  expect(averageFall(week)).toEqual({ from: 4.6, to: 4.3 });
  expect(averageFall({ ...week, average: 4.31 })).toBeNull();
  expect(averageFall({ ...week, average: 4.9 })).toBeNull();
});

test('a week with too few ratings, or without a week before, is no fall', () => {
  expect(averageFall({ ...week, reviews: LEAST_RATINGS_A_WEEK - 1, average: 1 })).toBeNull();
  expect(
    averageFall({ ...week, previous_reviews: LEAST_RATINGS_A_WEEK - 1, average: 1 }),
  ).toBeNull();
  expect(
    averageFall({ ...week, previous_reviews: null, previous_average: null, average: 1 }),
  ).toBeNull();
  expect(averageFall({ ...week, reviews: 0, average: null })).toBeNull();
});
