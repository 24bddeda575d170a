import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { liveQuery } from '#web/api/live-query.ts';
import type { Period } from '#web/ui/period/period.ts';

export type LatestReview = Answer<'listReviews'>['data'][number];

const EVERY_MS = 5_000;

/**
 * The six statistics, each a call of its own: the toast names the one that failed, and the others
 * stay.
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
 * A statistic of a period, asked again every 5 s. A failure is told once and leaves the last
 * answer; without any answer the notice in its place decides when it is asked again.
 */
export const statisticQuery = <Name extends StatisticName>(name: Name, { start, end }: Period) =>
  queryOptions({
    ...liveQuery<StatisticName>(name, { query: { start, end } }),
    refetchInterval: ({ state }) => (state.data?.failure && !state.data.answer ? false : EVERY_MS),
    placeholderData: keepPreviousData,
  });

export interface StatisticReading<Name extends StatisticName> {
  /** The last answer; null until the first one. */
  value: Statistic<Name> | null;
  failure: Error | null;
  retry: () => void;
}

/** `enabled: false` asks for nothing and stays without an answer. */
export function useStatistic<Name extends StatisticName>(
  name: Name,
  period: Period,
  { enabled = true }: { enabled?: boolean } = {},
): StatisticReading<Name> {
  const { data, error, refetch } = useQuery({ ...statisticQuery(name, period), enabled });
  return {
    // The key of the query carries the name, so that its answer is that statistic’s.
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
/** The unhappy customers to answer, as the server defines them for every screen. */
export const unhappyQuery = queryOptions(
  endpointQuery('listReviews', { query: { status: 'attention', per_page: 1 } }),
);
export const queueTotalQuery = queryOptions(
  endpointQuery('listQueuedReviews', { query: { per_page: 1 } }),
);

/** While the page is seen, asked again every five seconds. */
export const live = { refetchInterval: EVERY_MS } as const;
