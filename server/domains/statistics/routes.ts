import type { App } from '#server/app.ts';
import type { Call, Routes } from '#server/http/calls/handler.ts';
import { listAbTests } from './ab-tests/list-ab-tests.ts';
import { startAbTest } from './ab-tests/start-ab-test.ts';
import { stopAbTest } from './ab-tests/stop-ab-test.ts';
import { detailRoutes } from './detail-routes.ts';
import {
  presentAverageRating,
  presentChannels,
  presentLinksSent,
  presentRatings,
  presentReviewsCollected,
  presentSteps,
} from './present-statistics.ts';
import { type Counts, type CellRange, readCounts } from './read-counts.ts';

type Statistic =
  | 'totalLinkSent'
  | 'totalReviewsCollected'
  | 'averageRating'
  | 'ratingDistribution'
  | 'reviewsDistributionByChannel'
  | 'reviewsDistributionByStep';

export const statisticsRoutes: Pick<
  Routes,
  Statistic | keyof typeof detailRoutes | 'listAbTests' | 'startAbTest' | 'stopAbTest'
> = {
  ...detailRoutes,
  listAbTests,
  startAbTest,
  stopAbTest,
  totalLinkSent: statistic(presentLinksSent, {
    from: 'request_sent',
    to: 'request_sent',
    compares: true,
  }),
  totalReviewsCollected: statistic(presentReviewsCollected, {
    from: 'rating',
    to: 'rating',
    compares: true,
  }),
  averageRating: statistic(presentAverageRating, { from: 'rating', to: 'rating', compares: true }),
  ratingDistribution: statistic(presentRatings, { from: 'rating', to: 'rating', compares: false }),
  reviewsDistributionByChannel: statistic(presentChannels, {
    from: 'request_sent',
    to: 'rating',
    compares: false,
  }),
  reviewsDistributionByStep: statistic(presentSteps, {
    from: 'rating',
    to: 'sent',
    compares: false,
  }),
};

/** Returns the handler of a statistic that is read from the packed rows of the caller’s team. */
function statistic<T>(present: (counts: Counts) => T, reading: CellRange) {
  return async (app: App, { caller, query }: Call<Statistic>): Promise<{ data: T }> => ({
    data: present(await readCounts(app, caller.team_id, query, reading)),
  });
}
