import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { liveQuery } from '#web/api/live-query.ts';
import type { Period } from '#web/ui/period/period.ts';

export type LatestReview = Answer<'listReviews'>['data'][number];

const EVERY_MS = 5_000;

/**
 * The six statistics. Each is a separate request: the toast names the one that failed, and the
 * others stay visible.
 */
export const STATISTICS = [
  'totalReviewsCollected',
  'totalLinkSent',
  'averageRating',
  'ratingDistribution',
  'reviewsDistributionByChannel',
  'reviewsDistributionByStep',
] as const;
export type StatisticName = (typeof STATISTICS)[number];
type DataOf<Answered> = Answered extends { data: infer Data } ? Data : never;
export type Statistic<Name extends StatisticName> = DataOf<Answer<Name>>;

/**
 * Reads a statistic of a period every 5 s. After a failure the last answer stays visible. Without
 * any answer polling stops, and the notice shown in its place offers to retry.
 */
export const statisticQuery = <Name extends StatisticName>(name: Name, { start, end }: Period) =>
  queryOptions({
    ...liveQuery<StatisticName>(name, { query: { start, end } }),
    refetchInterval: ({ state }) => (state.data?.failure && !state.data.answer ? false : EVERY_MS),
    placeholderData: keepPreviousData,
  });

export interface StatisticReading<Name extends StatisticName> {
  /** The last answer, or null before the first one. */
  value: Statistic<Name> | null;
  failure: Error | null;
  retry: () => void;
}

/** Reads a statistic. With `enabled: false` nothing is read and `value` is null. */
export function useStatistic<Name extends StatisticName>(
  name: Name,
  period: Period,
  { enabled = true }: { enabled?: boolean } = {},
): StatisticReading<Name> {
  const { data, error, refetch } = useQuery({ ...statisticQuery(name, period), enabled });
  return {
    // The query key contains the name, so the answer is of that statistic.
    value: enabled ? ((data?.answer?.data ?? null) as Statistic<Name> | null) : null,
    failure: data?.failure ?? error,
    retry: () => void refetch(),
  };
}

export const latestQuery = queryOptions(
  endpointQuery('listReviews', { query: { status: 'rated', per_page: 5 } }),
);
export const disconnectedQuery = queryOptions(
  endpointQuery('listQueuedReviews', {
    query: { status: 'held', reason: 'channel_disconnected', per_page: 1 },
  }),
);
export const failedQuery = queryOptions(
  endpointQuery('listQueuedReviews', { query: { status: 'failed', per_page: 1 } }),
);
export const unknownQuery = queryOptions(
  endpointQuery('listQueuedReviews', { query: { status: 'outcome_unknown', per_page: 1 } }),
);
/** Counts the unhappy customers to answer, by the server’s definition. */
export const unhappyQuery = queryOptions(
  endpointQuery('listReviews', { query: { status: 'attention', per_page: 1 } }),
);
export const queueTotalQuery = queryOptions(
  endpointQuery('listQueuedReviews', { query: { per_page: 1 } }),
);

/** Polls every five seconds while the page is visible. */
export const live = { refetchInterval: EVERY_MS } as const;
