import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { progressLabel } from '../../imports/import-labels.ts';
import { useSession } from '../../session/use-session.ts';
import { type Export, ExportFiles } from './export-files.tsx';

const MOVING_MS = 2_000;
const exportsQuery = queryOptions({
  ...endpointQuery('listExports'),
  refetchInterval: ({ state }) =>
    state.data?.data.some((one) => one.state === 'running') ? MOVING_MS : false,
});

/** Exports all data of the shop to files. */
export function ExportSection(): ReactNode {
  const { team } = useSession();
  return (
    <FormSection
      title="Exporter les données"
      what="Commandes, demandes, avis, envois, preuves, journal et réglages : un fichier par table, en CSV et en JSON. Ni mots de passe ni clés."
    >
      {team.role === 'owner' ? (
        <LastExport />
      ) : (
        <p className="text-ink-2">
          Un export contient les contacts de tous les clients : seuls les propriétaires de la
          boutique le demandent et le téléchargent.
        </p>
      )}
    </FormSection>
  );
}

function LastExport(): ReactNode {
  const { data, error, refetch } = useQuery(exportsQuery);
  const last = data?.data[0];
  if (error && !data) {
    return (
      <Broken
        title="Les exports n’ont pas pu être chargés"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Celui qui est en cours continue.
      </Broken>
    );
  }
  if (!data) return <Skeleton className="w-60" />;
  if (last?.state === 'running') return <Running work={last} />;
  return (
    <>
      {last && <Outcome work={last} />}
      <StartButton isFirst={last === undefined} />
    </>
  );
}

function Running({ work }: { work: Export }): ReactNode {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => ask('cancelImport', { params: { id: work.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  return (
    <div role="status" className="grid justify-items-start gap-2">
      <p>Export en cours. Vous pouvez quitter cette page : il continue.</p>
      <ProgressBar
        value={work.done}
        max={Math.max(work.total ?? 1, 1)}
        label="Avancement de l’export"
        className="w-full"
      />
      <p className="text-12 text-ink-2 tabular-nums">
        {work.total === null ? 'Comptage des lignes.' : progressLabel({ ...work, kind: 'export' })}
      </p>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        Arrêter
      </Button>
    </div>
  );
}

function Outcome({ work }: { work: Export }): ReactNode {
  if (work.state === 'failed') {
    return (
      <Note tone="error" title="L’export s’est interrompu">
        {work.error}
      </Note>
    );
  }
  if (work.state !== 'done') return <p className="text-ink-2">Le dernier export a été arrêté.</p>;
  if (work.files.length > 0) return <ExportFiles work={work} />;
  return (
    <p className="text-ink-2">
      Les fichiers de l’export du <Moment at={work.created_at} /> sont supprimés : ils sont gardés 7
      jours, ou jusqu’à l’effacement d’une personne.
    </p>
  );
}

function StartButton({ isFirst }: { isFirst: boolean }): ReactNode {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => ask('createExport'),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  return (
    <div>
      <Button
        look={isFirst ? 'primary' : 'bordered'}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {isFirst ? 'Préparer un export' : 'Préparer un nouvel export'}
      </Button>
      {isFirst && (
        <p className="mt-1.5 text-12 text-ink-3">
          Ses fichiers restent ici 7 jours, pour les seuls propriétaires.
        </p>
      )}
    </div>
  );
}
