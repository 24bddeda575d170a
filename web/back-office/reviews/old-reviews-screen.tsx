import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { customerName, formatOrderNumber } from '../components/customer.ts';
import {
  type DenseRow,
  DenseTable,
  useDenseMoment,
} from '#web/back-office/components/panels/dense-table.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { ExportMenu } from './list/export-menu.tsx';
import type { ReviewsPage } from './list/review-list.tsx';
import { VIEWS } from './list/review-views.ts';
import { isNarrowed, withReviewsFilters } from './change-reviews-search.ts';
import { type ReviewsSearch, toReviewsQuery } from './reviews-address.ts';

const HEADS = [
  'Demande',
  'Client',
  'Note',
  'Message privé',
  'Statut',
  'Assigné à',
  'E-mail',
  'Téléphone',
  'Pays',
  'Commande',
  'Étape',
  'Canal',
  'Demandé',
  'Ouvert',
  'Cliqué',
  'Noté',
] as const;

/**
 * Shows the reviews as one dense table with every column and a hundred rows. It has links and no
 * actions.
 */
export function OldReviewsScreen({ search }: { search: ReviewsSearch }): ReactNode {
  const navigate = useNavigate();
  const go = (next: ReviewsSearch) =>
    void navigate({ to: '/dashboard/reviews/index-old', search: next });
  const moment = useDenseMoment();
  const query = toReviewsQuery(search, useToday());
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listReviews', { query: { ...query, per_page: '100' } }),
    placeholderData: keepPreviousData,
  });
  const page = reading?.answer;
  usePageOfAddress(page);
  const show = (key: string) =>
    go(withReviewsFilters(search, { status: VIEWS.find((view) => view.key === key)?.status }));
  return (
    <Page
      isWide
      title="Avis, tableau complet"
      lead={
        <Link to="/dashboard/reviews" search={search} className="link">
          Retour aux avis
        </Link>
      }
      actions={<ExportMenu query={query} />}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Chercher dans les avis"
          placeholder="Nom, mot, commande"
          value={search.search ?? ''}
          onSearch={(text) => go(withReviewsFilters(search, { search: text || undefined }))}
        />
        <label className="flex items-center gap-2 text-ink-2">
          Vue
          <Select value={search.status ?? 'rated'} onChange={(event) => show(event.target.value)}>
            {VIEWS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {reading?.failure && (
        <Broken
          title="Les avis n’ont pas pu être chargés"
          requestId={reading.failure.requestId}
          onRetry={() => void refetch()}
        >
          {reading.failure.message} Rien n’est perdu.
        </Broken>
      )}
      <DenseTable
        label="Avis"
        heads={HEADS}
        rows={(page?.data ?? (reading?.failure ? [] : undefined))?.map((row) =>
          denseRow(row, moment),
        )}
        nothing={
          reading?.failure
            ? null
            : isNarrowed(search) || search.status
              ? 'Aucun avis ne correspond à cette recherche.'
              : 'Aucun avis pour l’instant.'
        }
      />
      {page && page.total > 0 && (
        <Pagination page={page} onPage={(number) => go({ ...search, page: number })} />
      )}
    </Page>
  );
}

function denseRow(
  row: ReviewsPage['data'][number],
  moment: (at: string | null) => string,
): DenseRow {
  const request = (
    <Link
      to="/dashboard/reviews"
      search={{ status: 'all', request: row.id }}
      data-row-link
      className="link"
    >
      {row.id}
    </Link>
  );
  const customer = (
    <CustomerLink id={row.id} className="link">
      {customerName(row)}
    </CustomerLink>
  );
  const cells = [
    request,
    customer,
    row.rating,
    row.feedback,
    row.status_label,
    row.owner?.name,
    row.email,
    row.phone_number,
    row.country_code,
    row.integration_order_number && formatOrderNumber(row.integration_order_number),
    row.step_label,
    row.channel_label,
    moment(row.date_sent),
    moment(row.date_opened),
    moment(row.date_clicked),
    moment(row.rated_at),
  ];
  return { id: row.id, cells };
}
