import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import { RATING_LABELS } from '#contract/labels/labels.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { FilterChip } from '#web/ui/layout/chip.tsx';
import { dayKey } from '#web/ui/format/dates.ts';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { usePageOfAddress } from '../../components/use-page-of-address.ts';
import { DateChip } from '#web/back-office/components/panels/date-chip.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PairList, PairListSkeleton, type PairsPage } from './pair-list.tsx';
import {
  isPairsNarrowed,
  type PairsSearch,
  type PairState,
  pairsQuery,
  withPairFilters,
} from './pairs-address.ts';
import { PairsEmpty } from './pairs-empty.tsx';

const VIEWS: readonly { key: 'all' | PairState; label: string }[] = [
  { key: 'all', label: 'Avis publics' },
  { key: 'proposed', label: 'À confirmer' },
  { key: 'matched', label: 'Rapprochés' },
  { key: 'alone', label: 'Sans demande' },
  { key: 'awaiting', label: 'Partis, sans avis' },
];
const stars = RATING_CHOICES.map((value) => ({
  value,
  label: `${value} sur 5, ${RATING_LABELS[Number(value) as 1 | 2 | 3 | 4 | 5]}`,
}));
const dates = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '90', label: '90 derniers jours' },
] as const;
/**
 * The screen « Mode Trustpilot »: compares ratings with public reviews. The pairs to confirm come
 * first.
 */
export function PairsScreen({ search }: { search: PairsSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/reviews/trustpilot_mode' });
  const go = (next: PairsSearch) => void navigate({ search: next, resetScroll: false });
  const today = dayKey(useNow(), use(TimeZoneContext));
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listPublicReviews', { query: pairsQuery(search, today) }),
    placeholderData: keepPreviousData,
  });
  const page = reading?.answer ?? undefined;
  usePageOfAddress(page);
  const change = (part: Parameters<typeof withPairFilters>[1]) => go(withPairFilters(search, part));
  const isNew =
    page !== undefined &&
    Object.values(page.counts).every((count) => count === 0) &&
    !isPairsNarrowed(search);
  return (
    <Page title="Avis Trustpilot" lead={leadOf(page)} actions={<ModeSwitch current="trustpilot" />}>
      {!isNew && (
        <>
          <SavedViews
            label="Vues"
            views={VIEWS.map(({ key, label }) => ({
              key,
              label,
              count: page?.counts[key],
              isCurrent: key === (search.state ?? 'all'),
            }))}
            link={({ key }, props) => (
              <Link
                from="/dashboard/reviews/trustpilot_mode"
                to="."
                search={key === 'all' ? {} : { state: key as PairState }}
                {...props}
              />
            )}
          />
          <FilterBar
            search={
              <SearchInput
                label="Chercher dans les avis"
                placeholder="Nom, mot, référence"
                value={search.search ?? ''}
                onSearch={(text) => change({ search: text || undefined })}
              />
            }
          >
            <DateChip label="Période" presets={dates} value={search} onChange={change} />
            <FilterChip
              label="Étoiles"
              options={stars}
              chosen={search.rating ?? []}
              onChange={(rating) => change({ rating: rating.length > 0 ? rating : undefined })}
            />
          </FilterBar>
        </>
      )}
      {reading?.failure && (
        <div className="my-4">
          <Broken
            title="Les avis Trustpilot n’ont pas pu être chargés"
            requestId={reading.failure.requestId}
            onRetry={() => void refetch()}
          >
            {reading.failure.message} Rien n’est perdu.
          </Broken>
        </div>
      )}
      {page?.data.length === 0 && (
        <PairsEmpty
          search={search}
          isFirst={page.counts.all === 0}
          onClear={() => go(search.state ? { state: search.state } : {})}
        />
      )}
      {page && page.data.length > 0 && (
        <>
          <PairList pairs={page.data} />
          <Pagination
            page={page}
            onPage={(number) => change({ page: number > 1 ? number : undefined })}
          />
        </>
      )}
      {!reading && <PairListSkeleton />}
    </Page>
  );
}

function leadOf(page: PairsPage | undefined): string {
  if (page && page.counts.proposed > 0)
    return `${countOf(page.counts.proposed, 'rapprochement attend', 'rapprochements attendent')} votre avis`;
  return 'Ce que vos clients vous ont dit, à côté de ce qu’ils ont publié';
}
