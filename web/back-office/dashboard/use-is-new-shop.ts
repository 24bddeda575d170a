import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { live, queueTotalQuery } from './dashboard-data.ts';

export const sentQuery = endpointQuery('listReviews', { query: { per_page: 1 } });

/**
 * A shop that has nothing queued and has sent nothing yet; null until both are known. A count that
 * cannot be read makes no shop new.
 */
export function useIsNewShop(): boolean | null {
  const queued = useQuery({ ...queueTotalQuery, ...live });
  const sent = useQuery({ ...sentQuery, ...live });
  if (queued.isPending || sent.isPending) return null;
  return queued.data?.total === 0 && sent.data?.total === 0;
}
