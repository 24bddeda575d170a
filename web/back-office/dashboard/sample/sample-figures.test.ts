import { expect, test } from 'vitest';
import { statisticsSchemas } from '#contract/api/schemas/statistics-schemas.ts';
import { STATISTICS } from '../dashboard-data.ts';
import { sampleStatistic } from './sample-figures.ts';

const PERIOD = { start: '2026-10-26', end: '2026-11-24' };

test.each(STATISTICS)('the example of %s has the format of the server’s answer', (name) => {
  const { answer } = statisticsSchemas[name];
  expect(() => answer.parse({ data: sampleStatistic(name, PERIOD) })).not.toThrow();
});

test('the example figures agree with each other and never change', () => {
  const { total, series } = sampleStatistic('totalReviewsCollected', PERIOD);
  const average = sampleStatistic('averageRating', PERIOD);
  expect(series).toHaveLength(30);
  expect(average.count).toBe(total);
  for (const name of [
    'ratingDistribution',
    'reviewsDistributionByChannel',
    'reviewsDistributionByStep',
  ] as const)
    expect(
      sampleStatistic(name, PERIOD).reduce((sum, part) => sum + part.total, 0),
      name,
    ).toBe(total);
  expect(total).toBeGreaterThan(80);
  expect(average.average).toBeGreaterThan(4);
  expect(sampleStatistic('totalReviewsCollected', PERIOD)).toEqual(
    sampleStatistic('totalReviewsCollected', PERIOD),
  );
});
