import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import { RATING_LABELS } from '#contract/labels/labels.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { FilterChip } from '#web/ui/layout/chip.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { OpenShopReview } from './open-shop-review.tsx';
import { ShopReviewActions } from './shop-review-actions.tsx';
import { ShopReviewList, ShopReviewListSkeleton } from './shop-review-list.tsx';
import {
  type ShopReviewsSearch,
  type ShopReviewView,
  isShopNarrowed,
  toShopReviewsQuery,
  withShopFilters,
} from './shop-reviews-address.ts';
import { ShopReviewsEmpty } from './shop-reviews-empty.tsx';
import { HelpLink } from '../help/help-link.tsx';

const VIEWS: readonly { key: 'pending' | ShopReviewView; label: string }[] = [
  { key: 'pending', label: 'À publier' },
  { key: 'waiting', label: 'À examiner' },
  { key: 'published', label: 'Publiés' },
  { key: 'refused', label: 'Refusés' },
  { key: 'withdrawn', label: 'Retirés' },
  { key: 'all', label: 'Tout' },
];
const ratings = RATING_CHOICES.map((value) => ({
  value,
  label: `${value} sur 5, ${RATING_LABELS[Number(value) as 1 | 2 | 3 | 4 | 5]}`,
}));
/**
 * The screen « Avis publiés »: the reviews for the wall, with the next one to be published first.
 */
export function ShopReviewsScreen({ search }: { search: ShopReviewsSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/reviews/shop' });
  const go = (next: ShopReviewsSearch) => void navigate({ search: next, resetScroll: false });
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listShopReviews', { query: toShopReviewsQuery(search) }),
    placeholderData: keepPreviousData,
  });
  const page = reading?.answer ?? undefined;
  usePageOfAddress(page);
  const origins =
    page && page.origins.length > 0
      ? [
          { value: 'here', label: 'Écrits ici' },
          ...page.origins.map(({ origin }) => ({ value: origin, label: origin })),
        ]
      : [];
  const change = (part: Parameters<typeof withShopFilters>[1]) => go(withShopFilters(search, part));
  const isNew = page?.counts.all === 0 && !isShopNarrowed(search);
  return (
    <Page
      title="Avis publiés"
      help={<HelpLink article="avis-publies" about="publier des avis" />}
      lead={page ? leadOf(page.counts) : 'Les avis que vos clients écrivent pour votre mur'}
      actions={<ShopReviewActions hasReviews={!isNew} />}
      panel={
        search.review && page && <OpenShopReview search={search} reviews={page.data} onGo={go} />
      }
    >
      {!isNew && (
        <>
          <SavedViews
            label="Vues"
            views={VIEWS.map(({ key, label }) => ({
              key,
              label,
              count: page?.counts[key],
              isCurrent: key === (search.view ?? 'pending'),
            }))}
            link={({ key }, props) => (
              <Link
                from="/dashboard/reviews/shop"
                to="."
                search={key === 'pending' ? {} : { view: key as ShopReviewView }}
                {...props}
              />
            )}
          />
          <FilterBar
            search={
              <SearchInput
                label="Chercher dans les avis"
                placeholder="Mot, nom, produit, commande"
                value={search.search ?? ''}
                onSearch={(text) => change({ search: text || undefined })}
              />
            }
          >
            <FilterChip
              label="Note"
              options={ratings}
              chosen={search.rating ?? []}
              onChange={(rating) => change({ rating: rating.length > 0 ? rating : undefined })}
            />
            {origins.length > 0 && (
              <FilterChip
                label="Origine"
                options={origins}
                chosen={search.origin ?? []}
                onChange={(origin) => change({ origin: origin.length > 0 ? origin : undefined })}
              />
            )}
          </FilterBar>
        </>
      )}
      {reading?.failure && (
        <div className="my-4">
          <Broken
            title="Les avis publiés n’ont pas pu être chargés"
            requestId={reading.failure.requestId}
            onRetry={() => void refetch()}
          >
            {reading.failure.message} Les publications automatiques continuent.
          </Broken>
        </div>
      )}
      {page?.data.length === 0 && (
        <ShopReviewsEmpty
          search={search}
          isFirst={page.counts.all === 0}
          onClear={() => go(search.view ? { view: search.view } : {})}
        />
      )}
      {page && page.data.length > 0 && (
        <>
          <ShopReviewList reviews={page.data} search={search} />
          <Pagination
            page={page}
            onPage={(number) => change({ page: number > 1 ? number : undefined })}
          />
        </>
      )}
      {!reading && <ShopReviewListSkeleton />}
    </Page>
  );
}

function leadOf({
  pending,
  waiting,
  published,
}: {
  pending: number;
  waiting: number;
  published: number;
}): string {
  if (waiting > 0) return `${countOf(waiting, 'avis attend', 'avis attendent')} votre décision`;
  if (pending > 0)
    return `${countOf(pending, 'publication automatique', 'publications automatiques')} à venir, ${countOf(published, 'publié', 'publiés')}`;
  return published === 0
    ? 'Les avis que vos clients écrivent pour votre mur'
    : `${countOf(published, 'avis publié', 'avis publiés')} sur votre mur`;
}
