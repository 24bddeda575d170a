import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { focusOpenRow } from '#web/back-office/components/panels/focus-open-row.ts';
import { ShopReviewPanel } from './shop-review-panel.tsx';
import type { ShopReviewsSearch } from './shop-reviews-address.ts';

interface OpenProps {
  search: ShopReviewsSearch;
  reviews: readonly Parameters<typeof ShopReviewPanel>[0]['review'][];
  onGo: (search: ShopReviewsSearch) => void;
}

/**
 * Opens the panel of a review. The list contains complete reviews; a review of another page or view
 * is read separately. When a decision removes the review from the current view, its panel closes.
 */
export function OpenShopReview({ search, reviews, onGo }: OpenProps): ReactNode {
  const id = search.review ?? '';
  const at = reviews.findIndex((review) => review.id === id);
  const [seen, setSeen] = useState<string | null>(null);
  if (at !== -1 && seen !== id) setSeen(id);
  const { data: alone } = useQuery({
    ...liveQuery('listShopReviews', { query: { id } }),
    enabled: at === -1 && seen !== id,
  });
  const review =
    reviews[at] ?? (seen === id ? undefined : alone?.answer?.data.find((row) => row.id === id));
  const { review: _review, ...closed } = search;
  if (!review) return null;
  const step = (next: string | undefined) =>
    next === undefined ? undefined : () => onGo({ ...search, review: next });
  const close = () => {
    focusOpenRow();
    onGo(closed);
  };
  return (
    <ShopReviewPanel
      review={review}
      onClose={close}
      onPrevious={step(reviews[at - 1]?.id)}
      onNext={at === -1 ? undefined : step(reviews[at + 1]?.id)}
    />
  );
}
