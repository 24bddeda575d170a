import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import { STATUS_LABELS } from '#contract/labels/labels.ts';
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
import type { QueuedReview } from './message/message-actions.ts';
import { hasFilters, withQueueFilters } from './change-queue-search.ts';
import { type QueueSearch, toQueueQuery } from './queue-address.ts';
import { QueueBroken } from './list/queue-broken.tsx';
import { queueReading } from './read-queue.ts';

const LIVE_MS = 5_000;
const HEADS = [
  'Envoi',
  'Client',
  'E-mail',
  'Téléphone',
  'Commande',
  'Étape',
  'Canal',
  'Statut',
  'Raison',
  'Départ',
  'Créé le',
  'Parti',
] as const;

/**
 * Shows the queue as one dense table with every column and a hundred rows. It has links and no
 * actions.
 */
export function OldQueueScreen({ search }: { search: QueueSearch }): ReactNode {
  const navigate = useNavigate();
  const go = (next: QueueSearch) =>
    void navigate({ to: '/dashboard/queue/index_old', search: next });
  const moment = useDenseMoment();
  const query = { ...toQueueQuery(search, useToday()), per_page: '100' };
  const { data: reading, refetch } = useQuery({
    ...queueReading(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.failure ? false : LIVE_MS),
  });
  usePageOfAddress(reading?.page);
  const rows = reading?.page.data;
  const status = search.status === 'all' ? '' : (search.status?.[0] ?? '');
  const show = (value: string) => {
    const chosen = MESSAGE_STATUSES.filter((each) => each === value);
    go(withQueueFilters(search, { status: chosen.length > 0 ? chosen : undefined }));
  };
  return (
    <Page
      isWide
      title="Envois, tableau complet"
      lead={
        <Link to="/dashboard/queue" search={search} className="link">
          Retour aux envois
        </Link>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Rechercher dans les envois"
          placeholder="Nom, commande, téléphone"
          value={search.search ?? ''}
          onSearch={(text) => go(withQueueFilters(search, { search: text || undefined }))}
        />
        <label className="flex items-center gap-2 text-ink-2">
          Statut
          <Select value={status} onChange={(event) => show(event.target.value)}>
            <option value="">Non terminé</option>
            {MESSAGE_STATUSES.map((each) => (
              <option key={each} value={each}>
                {STATUS_LABELS[each]}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {reading?.failure && <QueueBroken reading={reading} onRetry={() => void refetch()} />}
      <DenseTable
        label="Envois"
        heads={HEADS}
        rows={rows?.map((row) => denseRow(row, moment))}
        nothing={
          reading?.failure
            ? null
            : hasFilters(search)
              ? 'Aucun envoi ne correspond à cette recherche.'
              : 'Aucun envoi pour l’instant.'
        }
      />
      {reading && reading.page.total > 0 && (
        <Pagination page={reading.page} onPage={(page) => go({ ...search, page })} />
      )}
    </Page>
  );
}

function denseRow(row: QueuedReview, moment: (at: string | null) => string): DenseRow {
  const message = (
    <Link
      to="/dashboard/queue"
      search={{ request: row.request_id, message: row.id }}
      data-row-link
      className="link"
    >
      {row.id}
    </Link>
  );
  const customer = (
    <CustomerLink id={row.request_id} className="link">
      {customerName(row)}
    </CustomerLink>
  );
  const cells = [
    message,
    customer,
    row.email,
    row.phone_number,
    row.integration_order_number && formatOrderNumber(row.integration_order_number),
    row.step_label,
    row.channel_label,
    row.status_label,
    row.reason_label,
    moment(row.expires_at === null ? row.scheduled_at : null),
    moment(row.queued_at),
    moment(row.sent_at),
  ];
  return { id: row.id, cells };
}
