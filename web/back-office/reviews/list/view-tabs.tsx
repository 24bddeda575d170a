import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import type { useTeamViews } from '#web/back-office/components/views/use-team-views.tsx';
import { type ReviewsSearch, readReviewsSearch } from '../reviews-address.ts';
import { VIEWS, type useViewCounts } from './review-views.ts';

/** Shows the built-in views with their counts, then the team’s saved views. */
export function ViewTabs({
  search,
  counts,
  saved,
}: {
  search: ReviewsSearch;
  counts: ReturnType<typeof useViewCounts>;
  saved: ReturnType<typeof useTeamViews>;
}): ReactNode {
  return (
    <SavedViews
      label="Vues"
      views={[
        ...VIEWS.map(({ key, label, status }) => ({
          key,
          label,
          count: counts[key],
          isCurrent: status === search.status && !saved.views.some(({ isCurrent }) => isCurrent),
          search: viewSearch(key, search),
        })),
        ...saved.views,
      ]}
      link={(view, props) => (
        <Link
          from="/dashboard/reviews/"
          to="."
          search={readReviewsSearch(view.search as Record<string, unknown>)}
          {...props}
        />
      )}
      action={saved.action}
    />
  );
}

function viewSearch(key: string, { request }: ReviewsSearch): ReviewsSearch {
  const status = VIEWS.find((view) => view.key === key)?.status;
  return { ...(status && { status }), ...(request && { request }) };
}
