import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { dayKey } from '#web/ui/format/dates.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { usePageOfAddress } from '../../components/use-page-of-address.ts';
import { compact } from '../../search-values.ts';
import { AuditLogEntries } from './audit-log-entries.tsx';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { type AuditLogSearch, toAuditLogQuery } from './audit-log-search.ts';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { AuditLogStream } from './audit-log-stream.tsx';
import { AuditLogTools } from './audit-log-tools.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';

/** Shows the audit log of the shop, newest first. The log is append-only. */
export function AuditLogScreen({ search }: { search: AuditLogSearch }): ReactNode {
  const { team } = useSession();
  if (team.role === 'reader')
    return (
      <Empty title="Réservé aux membres">
        Le journal dit qui a fait quoi dans la boutique : ses propriétaires et ses membres le
        lisent.
      </Empty>
    );
  return <AuditLog isOwner={team.role === 'owner'} search={search} />;
}

function AuditLog({ isOwner, search }: { isOwner: boolean; search: AuditLogSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/settings/journal' });
  const go = (next: AuditLogSearch) =>
    void navigate({ search: compact<AuditLogSearch>(next), resetScroll: false });
  const today = dayKey(useNow(), use(TimeZoneContext));
  const { page: _page, ...filters } = search;
  const isNarrowed = Object.keys(filters).length > 0;
  const { data, error, refetch } = useQuery({
    ...endpointQuery('listJournal', { query: toAuditLogQuery(search, today) }),
    placeholderData: keepPreviousData,
  });
  usePageOfAddress(data);
  if (error && !data) {
    return (
      <Broken
        title="Le journal n’a pas pu être chargé"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Rien n’en est perdu : ce qui y est écrit y reste.
      </Broken>
    );
  }
  return (
    <section>
      <SectionHead
        title="Journal"
        what="Ce que chacun a changé dans la boutique, et ce que l’administration de l’instance y a fait. Rien ne s’y modifie, sauf les données d’un client que la loi demande d’effacer."
      />
      {isOwner && (
        <>
          <AuditLogTools />
          <AuditLogStream />
        </>
      )}
      <AuditLogFilters search={search} onChange={go} />
      {data?.total === 0 && isNarrowed && (
        <Empty
          drawing="search"
          title="Rien ne correspond"
          action={<Button onClick={() => go({})}>Effacer les filtres</Button>}
        >
          Élargissez la période, ou retirez un filtre.
        </Empty>
      )}
      {data?.total === 0 && !isNarrowed && (
        <Empty drawing="done" title="Rien pour l’instant">
          Le premier réglage enregistré, la première invitation, la première liaison à un service
          s’écriront ici.
        </Empty>
      )}
      {!data && <ListSkeleton rows={8} />}
      {data && <AuditLogEntries entries={data.data} />}
      {data && data.total > 0 && (
        <Pagination
          page={data}
          onPage={(page) =>
            go(compact<AuditLogSearch>({ ...search, page: page > 1 ? page : undefined }))
          }
        />
      )}
    </section>
  );
}
