import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import {
  readShopReviewsSearch,
  toShopReviewsQuery,
} from '../../shop-reviews/shop-reviews-address.ts';
import { ShopReviewsScreen } from '../../shop-reviews/shop-reviews-screen.tsx';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readShopReviewsSearch);

export const Route = createFileRoute('/_back-office/dashboard/reviews/shop')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    await waitBriefly([
      queryClient.prefetchQuery(
        liveQuery('listShopReviews', {
          query: toShopReviewsQuery(readShopReviewsSearch(location.search)),
        }),
      ),
    ]);
  },
  component: ShopReviewsOfAddress,
});

function ShopReviewsOfAddress() {
  return <ShopReviewsScreen search={Route.useSearch()} />;
}
