import { useQueries } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { ReviewView } from './reviews-address.ts';

export interface ReviewsView {
  key: string;
  label: string;
  /** Of the address. */
  status: ReviewView | undefined;
  /** Of the call. */
  query: Record<string, string>;
}
export const VIEWS: readonly ReviewsView[] = [
  { key: 'rated', label: 'Avis reçus', status: undefined, query: { status: 'rated' } },
  { key: 'unhappy', label: 'Mécontents', status: 'unhappy', query: { status: 'unhappy' } },
  { key: 'with_feedback', label: 'Avec retour', status: 'with_feedback', query: { status: 'with_feedback' } },
  { key: 'not_rated', label: 'Sans réponse', status: 'not_rated', query: { status: 'not_rated' } },
  { key: 'all', label: 'Tout', status: 'all', query: {} },
];

const EVERY_MS = 30_000;

/** How many each view holds, exact; less often than the list itself. Its failure says nothing: the list will. */
export function useViewCounts(): Record<string, number | undefined> {
  const counts = useQueries({
    queries: VIEWS.map(({ key, query }) => ({ queryKey: ['count', 'reviews', key], queryFn: async () => (await call('listReviews', { query: { ...query, per_page: '1' } })).total, refetchInterval: EVERY_MS })),
  });
  return Object.fromEntries(VIEWS.map(({ key }, index) => [key, counts[index]?.data]));
}
