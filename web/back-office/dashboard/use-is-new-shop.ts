import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { live, queueQuery } from './dashboard-data.ts';

export const sentQuery = endpointQuery('listReviews', { query: { per_page: 1 } });

/** A shop that has nothing queued and has sent nothing yet. */
export function useIsNewShop(): boolean {
  const queued = useQuery({ ...queueQuery, ...live }).data?.total;
  const sent = useQuery({ ...sentQuery, ...live }).data?.total;
  return queued === 0 && sent === 0;
}
