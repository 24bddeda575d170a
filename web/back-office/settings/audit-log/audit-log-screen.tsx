import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { useLastPage } from '#web/ui/tables/use-last-page.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { JournalStream } from './journal-stream.tsx';
import { JournalTools } from './journal-tools.tsx';

type Entry = Answer<'listJournal'>['data'][number];

const PER_PAGE = 50;

/** Who did what in this shop, newest first; the log is append-only. */
export function AuditLogScreen(): ReactNode {
  const { team } = useSession();
  if (team.role === 'reader')
    return (
      <Empty title="Réservé aux membres">
        Le journal dit qui a fait quoi dans la boutique : ses propriétaires et ses membres le
        lisent.
      </Empty>
    );
  return <AuditLog isOwner={team.role === 'owner'} />;
}

function AuditLog({ isOwner }: { isOwner: boolean }): ReactNode {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('listJournal', { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  useLastPage(data, setPage);
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
          <JournalTools />
          <JournalStream />
        </>
      )}
      {data?.total === 0 && (
        <Empty title="Rien pour l’instant">
          Le premier réglage enregistré, la première invitation, la première liaison à un service
          s’écriront ici.
        </Empty>
      )}
      <ol aria-label="Journal">
        {data?.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && data.total > 0 && <Pagination page={data} onPage={setPage} />}
    </section>
  );
}

function EntryRow({ entry }: { entry: Entry }): ReactNode {
  const { at, who, sentence, is_administrator, under, calls } = entry;
  const isQuiet = calls.length > 0;
  return (
    <li className="hairline-t flex gap-x-6 gap-y-1 py-2.5 leading-5 max-md:flex-col">
      <div className={classNames('min-w-0 flex-1 wrap-anywhere', isQuiet && 'text-ink-2')}>
        <p>
          <span className={isQuiet ? undefined : 'font-medium'}>{who}</span> {sentence}
        </p>
        {is_administrator && (
          <p className="text-12 text-ink-3">
            Administration de l’instance, sous le nom « {under} »
          </p>
        )}
        {isQuiet && (
          <details className="text-12 text-ink-3">
            <summary className="cursor-pointer py-1 max-md:py-3">
              {countOf(calls.length, 'appel différent', 'appels différents')}
            </summary>
            <ul className="list-disc pl-4">
              {calls.map((call) => (
                <li key={call}>{call}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <RelativeTime
        at={at}
        withHour
        className="flex-none text-12 whitespace-nowrap text-ink-3 tabular-nums md:pt-0.5"
      />
    </li>
  );
}
