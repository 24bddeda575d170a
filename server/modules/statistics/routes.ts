import type { App } from '#server/app.ts';
import type { Call, Routes } from '#server/http/handler.ts';
import { presentAverageRating, presentChannels, presentLinksSent, presentOverview, presentRatings, presentReviewsCollected, presentSteps } from './present-statistics.ts';
import { type Counts, readCounts } from './read-counts.ts';

type Statistic = 'totalLinkSent' | 'totalReviewsCollected' | 'averageRating' | 'ratingDistribution' | 'reviewsDistributionByChannel' | 'reviewsDistributionByStep' | 'statisticsOverview';

export const statisticsRoutes: Pick<Routes, Statistic> = {
  totalLinkSent: statistic(presentLinksSent),
  totalReviewsCollected: statistic(presentReviewsCollected),
  averageRating: statistic(presentAverageRating),
  ratingDistribution: statistic(presentRatings),
  reviewsDistributionByChannel: statistic(presentChannels),
  reviewsDistributionByStep: statistic(presentSteps),
  statisticsOverview: statistic(presentOverview),
};

/** A reading of the packed rows of the caller’s team. */
function statistic<T>(present: (counts: Counts) => T) {
  return async (app: App, { caller, query }: Call<Statistic>): Promise<{ data: T }> => ({ data: present(await readCounts(app, caller.team_id, query)) });
}
