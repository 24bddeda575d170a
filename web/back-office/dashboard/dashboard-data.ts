import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Period } from '#web/ui/period.ts';

export type Overview = Answer<'statisticsOverview'>['data'];
export type Review = Answer<'listReviews'>['data'][number];

const EVERY_MS = 5_000;

/** The six statistics of a period in one read. */
export const overviewQuery = (period: Period) =>
  queryOptions({
    ...endpointQuery('statisticsOverview', { query: { start: period.start, end: period.end } }),
    placeholderData: keepPreviousData,
  });
export const latestQuery = queryOptions(
  endpointQuery('listReviews', { query: { status: 'rated', per_page: 5 } }),
);
export const disconnectedQuery = queryOptions(
  endpointQuery('listQueuedReviews', {
    query: { status: 'held', reason: 'channel_disconnected', per_page: 1 },
  }),
);
export const queueQuery = queryOptions(
  endpointQuery('listQueuedReviews', { query: { per_page: 1 } }),
);

/** While the page is seen, asked again every five seconds. */
export const live = { refetchInterval: EVERY_MS } as const;

/** The figures, and those of the period before when they are compared. */
export function useFigures(
  period: Period,
  before: Period | null,
): {
  overview: Overview | undefined;
  past: Overview | undefined;
  error: Error | null;
  retry: () => void;
} {
  const now = useQuery({ ...overviewQuery(period), ...live });
  const past = useQuery({ ...overviewQuery(before ?? period), enabled: before !== null });
  return {
    overview: now.data?.data,
    past: before ? past.data?.data : undefined,
    error: now.error,
    retry: () => void now.refetch(),
  };
}
