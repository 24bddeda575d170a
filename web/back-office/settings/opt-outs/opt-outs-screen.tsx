import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, UserRoundX } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { askFile } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { useLastPage } from '#web/ui/tables/use-last-page.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { AddOptOutDialog } from './add-opt-out-dialog.tsx';
import { type OptOut, RemoveOptOutDialog } from './remove-opt-out-dialog.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';

/** Lists all opt-outs of this shop, from every source. */
export function OptOutsScreen(): ReactNode {
  const { team } = useSession();
  const mayChange = team.role !== 'reader';
  const [{ search, page }, setListInput] = useState({ search: '', page: 1 });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OptOut | null>(null);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('listOptOuts', { query: { page, per_page: 50, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const goToPage = useCallback(
    (last: number) => setListInput((input) => ({ ...input, page: last })),
    [],
  );
  useLastPage(data, goToPage);
  const save = useMutation({
    mutationFn: () => askFile('exportOptOuts', { query: search ? { search } : {} }),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  if (error && !data) {
    return (
      <Broken
        title="Les désinscriptions n’ont pas pu être chargées"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Elles continuent d’être respectées.
      </Broken>
    );
  }
  const actions = (
    <span className="flex gap-2 max-md:flex-col-reverse">
      {data !== undefined && data.total > 0 && (
        <Button icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
          Exporter
        </Button>
      )}
      {mayChange && (
        <Button look="primary" icon={UserRoundX} onClick={() => setAdding(true)}>
          Ajouter une personne
        </Button>
      )}
    </span>
  );
  return (
    <section>
      <SectionHead
        title="Désinscriptions"
        what={
          <>
            Ces personnes ne reçoivent plus aucune demande d’avis de la boutique, par aucun canal.
            {mayChange && (
              <>
                {' '}
                Une liste d’un autre outil{' '}
                <Link to="/dashboard/queue/imports" search={{ kind: 'opt_outs' }} className="link">
                  s’importe d’un fichier
                </Link>
                .
              </>
            )}
          </>
        }
        action={actions}
      />
      <div className="mb-3">
        <SearchInput
          label="Chercher une personne"
          placeholder="E-mail ou téléphone"
          value={search}
          onSearch={(text) => setListInput({ search: text, page: 1 })}
        />
      </div>
      {data?.total === 0 &&
        (search === '' ? (
          <Empty drawing="done" title="Personne pour l’instant">
            Qui se désinscrit depuis un message ou une page apparaît ici aussitôt.
          </Empty>
        ) : (
          <Empty drawing="search" title="Aucune personne ne correspond">
            Essayez une partie de l’adresse ou du numéro.
          </Empty>
        ))}
      {!data && <ListSkeleton rows={8} />}
      <ul aria-label="Désinscriptions" className="empty:hidden">
        {data?.data.map((optOut) => (
          <OptOutRow
            key={optOut.id}
            optOut={optOut}
            onRemove={mayChange ? () => setRemoved(optOut) : undefined}
          />
        ))}
      </ul>
      {data && data.total > 0 && (
        <Pagination page={data} onPage={(next) => setListInput({ search, page: next })} />
      )}
      <AddOptOutDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <RemoveOptOutDialog key={removed?.id} optOut={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

function OptOutRow({
  optOut,
  onRemove,
}: {
  optOut: OptOut;
  onRemove: (() => void) | undefined;
}): ReactNode {
  return (
    <li className="hairline-t flex min-h-14 items-center gap-x-6 gap-y-1 py-2.5 leading-5 max-md:flex-wrap">
      <span className="min-w-0 flex-1 max-md:basis-full">
        <span className="block truncate font-medium">{optOut.contact}</span>
        <span className="block text-ink-2">{optOut.source_label}</span>
      </span>
      <RelativeTime at={optOut.created_at} className="flex-none text-12 text-ink-3 max-md:flex-1" />
      {onRemove && (
        <Button look="danger-ghost" onClick={onRemove} aria-label={`Retirer ${optOut.contact}`}>
          Retirer…
        </Button>
      )}
    </li>
  );
}
