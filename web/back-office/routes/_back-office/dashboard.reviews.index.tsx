import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { dayKey } from '#web/ui/format/dates.ts';
import { readReviewsSearch, toReviewsQuery } from '../../reviews/reviews-address.ts';
import { ReviewsScreen } from '../../reviews/reviews-screen.tsx';
import { teamQuery } from '../../session/current-session.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readReviewsSearch);

export const Route = createFileRoute('/_back-office/dashboard/reviews/')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    const search = readReviewsSearch(location.search);
    const { timezone } = await queryClient.ensureQueryData(teamQuery);
    await waitBriefly([
      queryClient.prefetchQuery(
        liveQuery('listReviews', { query: toReviewsQuery(search, dayKey(new Date(), timezone)) }),
      ),
      ...(search.request
        ? [queryClient.prefetchQuery(liveQuery('getReview', { params: { id: search.request } }))]
        : []),
    ]);
  },
  component: ReviewsOfAddress,
});

function ReviewsOfAddress() {
  return <ReviewsScreen search={Route.useSearch()} />;
}
