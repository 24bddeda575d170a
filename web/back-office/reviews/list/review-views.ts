import { useQueries } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { type ReadContext, waitForPaint } from '#web/api/wait-for-paint.ts';
import { type ReviewView, toReviewsQuery } from '../reviews-address.ts';

interface ReviewsView {
  key: string;
  label: string;
  /** The status in the address. */
  status: ReviewView | undefined;
}
export const VIEWS: readonly ReviewsView[] = [
  { key: 'rated', label: 'Avis reçus', status: undefined },
  { key: 'todo', label: 'Clients mécontents', status: 'todo' },
  { key: 'mine', label: 'Mes avis', status: 'mine' },
  { key: 'answered', label: 'Répondus', status: 'answered' },
  { key: 'resolved', label: 'Résolus', status: 'resolved' },
  { key: 'with_feedback', label: 'Avec commentaire', status: 'with_feedback' },
  { key: 'not_rated', label: 'Sans réponse', status: 'not_rated' },
  { key: 'all', label: 'Tout', status: 'all' },
];

const EVERY_MS = 30_000;

/**
 * Reads the exact count of each view, less often than the list. Errors are ignored here, because
 * the list shows them.
 */
export function useViewCounts(): Record<string, number | undefined> {
  const counts = useQueries({
    queries: VIEWS.map(({ key, status }) => ({
      queryKey: ['count', 'reviews', key],
      queryFn: async (context: ReadContext) => {
        await waitForPaint(context);
        return (await call('listReviews', { query: viewQuery(status) })).total;
      },
      refetchInterval: EVERY_MS,
    })),
  });
  return Object.fromEntries(VIEWS.map(({ key }, index) => [key, counts[index]?.data]));
}

/** Leaves out the sort order, so that the server only counts. */
function viewQuery(status: ReviewView | undefined): Record<string, string> {
  const { sort: _sort, ...query } = toReviewsQuery(status === undefined ? {} : { status }, '');
  return { ...query, per_page: '1' };
}
