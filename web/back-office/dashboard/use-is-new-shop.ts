import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { live, queueTotalQuery } from './dashboard-data.ts';

export const sentQuery = endpointQuery('listReviews', { query: { per_page: 1 } });

/**
 * Returns true when the shop has nothing queued and has sent nothing, and null until both counts
 * are read. Returns false when a count cannot be read.
 */
export function useIsNewShop(): boolean | null {
  const queued = useQuery({ ...queueTotalQuery, ...live });
  const sent = useQuery({ ...sentQuery, ...live });
  if (queued.isPending || sent.isPending) return null;
  return queued.data?.total === 0 && sent.data?.total === 0;
}
