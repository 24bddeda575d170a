import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/broken.tsx';
import { formatDay, formatHour } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TimeZoneContext } from '#web/ui/time-zone.ts';
import { useToday } from '#web/ui/use-today.ts';
import { customerName, orderNumber } from '../components/customer.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ReviewsPage } from './review-list.tsx';
import { VIEWS } from './review-views.ts';
import { type ReviewsSearch, reviewsQuery, withFilters } from './reviews-address.ts';

const HEADS = ['Demande', 'Client', 'Note', 'Retour privé', 'Statut', 'Confié à', 'E-mail', 'Téléphone', 'Pays', 'Commande', 'Étape', 'Canal', 'Demandé', 'Ouvert', 'Cliqué', 'Noté'] as const;
const CELL = 'max-w-64 truncate border-r border-b border-border px-2 py-1 text-left whitespace-nowrap';

/** The reviews as one dense table: every column, a hundred rows, nothing to press but what leads on. */
export function OldReviewsScreen({ search }: { search: ReviewsSearch }): ReactNode {
  const navigate = useNavigate();
  const go = (next: ReviewsSearch) => void navigate({ to: '/dashboard/reviews/index-old', search: next });
  const query = reviewsQuery(search, useToday());
  const { data: reading, refetch } = useQuery({ ...liveQuery('listReviews', { query: { ...query, per_page: '100' } }), placeholderData: keepPreviousData });
  const page = reading?.answer;
  const show = (key: string) => go(withFilters(search, { status: VIEWS.find((view) => view.key === key)?.status }));
  return (
    <Page
      title="Avis, tableau complet"
      lead={
        <Link to="/dashboard/reviews" search={search} className="link">
          Retour aux avis
        </Link>
      }
      actions={<ExportMenu query={query} />}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput label="Chercher dans les avis" placeholder="Nom, commande, contact" value={search.search ?? ''} onSearch={(text) => go(withFilters(search, { search: text || undefined }))} />
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
        <Broken title="Les avis n’ont pas pu être lus" requestId={reading.failure.requestId} onRetry={() => void refetch()}>
          {reading.failure.message} Rien n’est perdu.
        </Broken>
      )}
      <div className="overflow-x-auto rounded-control border border-border" role="region" aria-label="Tableau des avis">
        <table aria-label="Avis" aria-busy={!page} className="w-full border-collapse text-12 tabular-nums">
          <thead className="bg-canvas">
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={`${CELL} font-medium text-ink-2`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{page?.data.map((row) => <OldRow key={row.id} row={row} />)}</tbody>
        </table>
        {page?.data.length === 0 && !reading?.failure && <p className="p-4 text-ink-2">Aucun avis ne répond à cette recherche.</p>}
      </div>
      {page && <Pagination page={page} onPage={(number) => go({ ...search, page: number })} />}
    </Page>
  );
}

function OldRow({ row }: { row: ReviewsPage['data'][number] }): ReactNode {
  const zone = use(TimeZoneContext);
  const moment = (at: string | null) => (at === null ? '' : `${formatDay(at, zone)} ${formatHour(at, zone)}`);
  const rest = [
    row.rating === null ? '' : String(row.rating), row.feedback ?? '', row.status_label ?? '', row.owner?.name ?? '', row.email ?? '', row.phone_number ?? '', row.country_code ?? '',
    row.integration_order_number ? orderNumber(row.integration_order_number) : '', row.step_label ?? '', row.channel_label ?? '', moment(row.date_sent), moment(row.date_opened), moment(row.date_clicked), moment(row.rated_at),
  ];
  return (
    <tr className="hover:bg-hover">
      <td className={CELL}>{row.id}</td>
      <td className={CELL}>
        <Link to="/dashboard/reviews" search={{ status: 'all', request: row.id }} className="link">
          {customerName(row)}
        </Link>
      </td>
      {rest.map((cell, index) => (
        <td key={HEADS[index + 2]} className={CELL}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
