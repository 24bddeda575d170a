import { createFileRoute } from '@tanstack/react-router';
import { OldReviewsScreen } from '../../reviews/old-reviews-screen.tsx';
import { readReviewsSearch } from '../../reviews/reviews-address.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readReviewsSearch);

export const Route = createFileRoute('/_back-office-old/dashboard/reviews/index-old')({
  validateSearch: readSearch,
  component: ReviewsOfAddress,
});

function ReviewsOfAddress() {
  return <OldReviewsScreen search={Route.useSearch()} />;
}
