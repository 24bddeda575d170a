import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { dayKey } from '#web/ui/format/dates.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { focusOpenRow } from '#web/back-office/components/panels/focus-open-row.ts';
import { useTeamViews } from '../components/views/use-team-views.tsx';
import { CustomerPanel } from '../customers/customer-panel.tsx';
import { ExportMenu } from './list/export-menu.tsx';
import { ModeSwitch } from './trustpilot/mode-switch.tsx';
import { useSession } from '../session/use-session.ts';
import { ReviewBulkBar } from './bulk/review-bulk-bar.tsx';
import { useBulkReviews } from './bulk/use-bulk-reviews.ts';
import { useReviewSelection } from './bulk/use-review-selection.ts';
import type { ReviewItemActions } from './list/review-list-item.tsx';
import { ReviewList, ReviewListSkeleton, type ReviewsPage } from './list/review-list.tsx';
import { WordlessSetting } from './list/wordless-setting.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { isNarrowed, withReviewsFilters } from './change-reviews-search.ts';
import { type ReviewsQuery, type ReviewsSearch, toReviewsQuery } from './reviews-address.ts';
import { ReviewsEmpty } from './list/reviews-empty.tsx';
import { ReviewsFilters } from './list/reviews-filters.tsx';
import { useViewCounts } from './list/review-views.ts';
import { ViewTabs } from './list/view-tabs.tsx';
import { HelpLink } from '../help/help-link.tsx';

/** The screen « Retours clients »: the unhappy customers first, then the latest reviews. */
export function ReviewsScreen({ search }: { search: ReviewsSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/reviews/' });
  const go = (next: ReviewsSearch) => void navigate({ search: next, resetScroll: false });
  const today = dayKey(useNow(), use(TimeZoneContext));
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listReviews', { query: toReviewsQuery(search, today) }),
    placeholderData: keepPreviousData,
  });
  const page = reading?.answer ?? undefined;
  usePageOfAddress(page);
  const counts = useViewCounts();
  const isReader = useSession().team.role === 'reader';
  const { page: _page, request: _request, customer: _customer, ...filters } = search;
  const saved = useTeamViews('reviews', filters, !isNarrowed(search));
  const selection = useReviewSelection(JSON.stringify(filters));
  const bulk = useBulkReviews();
  const acting = isReader ? undefined : { selection, bulk };
  const isNew = page?.total === 0 && counts['all'] === 0 && !isNarrowed(search);
  return (
    <Page
      title="Retours clients"
      help={<HelpLink article="retours" about="répondre aux clients" />}
      lead={<Lead unhappy={counts['todo']} view={search.status} isRead={reading !== undefined} />}
      actions={<Actions query={toReviewsQuery(search, today)} isNew={isNew} />}
      panel={panelOf(search, page, go)}
    >
      {!isNew && (
        <>
          <ViewTabs search={search} counts={counts} saved={saved} />
          <ReviewsFilters search={search} onChange={go} />
        </>
      )}
      {reading?.failure && (
        <div className="mt-4">
          <Broken
            title={
              page ? 'Les avis n’ont pas pu être actualisés' : 'Les avis n’ont pas pu être chargés'
            }
            requestId={reading.failure.requestId}
            onRetry={() => void refetch()}
          >
            {reading.failure.message} Rien n’est perdu.
          </Broken>
        </div>
      )}
      {page && <List page={page} search={search} onGo={go} acting={acting} />}
      {acting && <ReviewBulkBar {...acting} />}
      {!reading && <ReviewListSkeleton />}
    </Page>
  );
}

function panelOf(
  search: ReviewsSearch,
  page: ReviewsPage | undefined,
  go: (next: ReviewsSearch) => void,
): ReactNode {
  const { customer, ...rest } = search;
  if (customer) return <CustomerPanel id={customer} onClose={() => go(rest)} />;
  return search.request && <OpenPanel search={search} page={page} onGo={go} />;
}

function Actions({ query, isNew }: { query: ReviewsQuery; isNew: boolean }): ReactNode {
  return (
    <>
      <ModeSwitch current="requests" />
      {!isNew && <ExportMenu query={query} />}
    </>
  );
}

interface ListProps {
  page: ReviewsPage;
  search: ReviewsSearch;
  onGo: (search: ReviewsSearch) => void;
  acting: ReviewItemActions | undefined;
}
function List({ page, search, onGo, acting }: ListProps): ReactNode {
  if (page.data.length === 0)
    return (
      <ReviewsEmpty
        search={search}
        onClear={() => onGo({ ...(search.status && { status: search.status }) })}
      />
    );
  return (
    <>
      <ReviewList page={page} search={search} acting={acting} />
      <Pagination
        page={page}
        onPage={(number) =>
          onGo(withReviewsFilters(search, { page: number > 1 ? number : undefined }))
        }
      />
      <p className="mt-4 max-md:hidden">
        <Link to="/dashboard/reviews/index-old" search={closed(search)} className="link text-12">
          Voir en tableau complet
        </Link>
      </p>
      {acting && search.status !== 'not_rated' && <WordlessSetting />}
    </>
  );
}

function Lead({
  unhappy,
  view,
  isRead,
}: {
  unhappy: number | undefined;
  view: ReviewsSearch['status'];
  isRead: boolean;
}): ReactNode {
  if (!isRead) return <Skeleton className="w-72" />;
  if (view === 'not_rated') return 'Les demandes parties qui attendent leur note';
  if (unhappy)
    return `${countOf(unhappy, 'client mécontent attend', 'clients mécontents attendent')} une réponse`;
  return 'Les clients mécontents d’abord';
}

function OpenPanel({
  search,
  page,
  onGo,
}: Omit<ListProps, 'page' | 'acting'> & { page: ReviewsPage | undefined }): ReactNode {
  const ids = page?.data.map((review) => review.id) ?? [];
  const at = ids.indexOf(search.request ?? '');
  const step = (id: string | undefined) =>
    at >= 0 && id ? () => onGo({ ...search, request: id }) : undefined;
  const close = () => {
    focusOpenRow();
    onGo(closed(search));
  };
  return (
    <ReviewPanel
      requestId={search.request ?? ''}
      onClose={close}
      onPrevious={step(ids[at - 1])}
      onNext={step(ids[at + 1])}
    />
  );
}

function closed({ request: _request, ...search }: ReviewsSearch): ReviewsSearch {
  return search;
}
