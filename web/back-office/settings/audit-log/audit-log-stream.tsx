import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Status } from '#web/ui/layout/status.tsx';
import { StreamDialog } from './stream-dialog.tsx';

type Stream = NonNullable<Answer<'getJournalStream'>['data']>;

const streamQuery = queryOptions(endpointQuery('getJournalStream'));

/** Shows the destination to which the audit log is sent, and whether it arrives. */
export function AuditLogStream(): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const { data } = useQuery(streamQuery);
  if (!data) return null;
  const stream = data.data;
  return (
    <section className="hairline-t grid grid-cols-1 gap-3 py-4 leading-5">
      <div className="flex items-start gap-x-6 gap-y-3 max-md:flex-wrap">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <h3 className="font-medium">Diffusion vers un webhook</h3>
          <p className="max-w-140 text-pretty text-ink-2">
            Chaque nouvelle ligne est envoyée, signée et dans l’ordre, à l’outil de votre choix.
            Après une panne, l’envoi reprend où il en était.
          </p>
        </div>
        {stream === null && (
          <Button onClick={() => setEditing(true)}>Configurer la diffusion</Button>
        )}
      </div>
      {stream && <StreamRow stream={stream} onReplace={() => setEditing(true)} />}
      <StreamDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </section>
  );
}

function StreamRow({ stream, onReplace }: { stream: Stream; onReplace: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: streamQuery.queryKey });
  const attempt = useMutation({
    mutationFn: () => ask('tryJournalStream'),
    onSuccess: ({ data: { problem } }) =>
      showToast(
        problem === null
          ? { title: 'Le journal est à jour chez le destinataire', color: 'primary' }
          : { title: 'L’envoi n’est pas arrivé', description: problem, color: 'error' },
      ),
    onSettled: readAgain,
  });
  const end = useMutation({
    mutationFn: () => ask('deleteJournalStream'),
    onSuccess: () => showToast({ title: 'Diffusion arrêtée', color: 'primary' }),
    onSettled: async () => {
      setEnding(false);
      await readAgain();
    },
  });
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-80 grid-cols-1 gap-1">
        <p className="font-medium break-all">{stream.url}</p>
        <StreamState stream={stream} />
        {stream.problem !== null && <p className="text-error-text">{stream.problem}</p>}
      </div>
      <div className="flex flex-none flex-wrap gap-1 max-md:-ml-3">
        <Button look="ghost" busy={attempt.isPending} onClick={() => attempt.mutate()}>
          Envoyer maintenant
        </Button>
        <Button look="ghost" onClick={onReplace}>
          Remplacer…
        </Button>
        <Button look="danger-ghost" onClick={() => setEnding(true)}>
          Arrêter…
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title="Arrêter la diffusion du journal ?"
        confirm="Arrêter la diffusion"
        safe="Continuer la diffusion"
        look="destructive"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        Cette adresse ne reçoit plus rien. Le journal continue de s’écrire ici.
      </ConfirmDialog>
    </div>
  );
}

function StreamState({
  stream: { problem, pending_entries, delivered_at, next_try_at },
}: {
  stream: Stream;
}): ReactNode {
  const waiting = countOf(pending_entries, 'ligne en attente', 'lignes en attente');
  if (problem !== null)
    return (
      <>
        <Status icon={CircleX} tone="bad" word="En échec" />
        <p className="text-ink-3">
          {waiting}
          {next_try_at && (
            <>
              , prochain essai <RelativeTime at={next_try_at} />
            </>
          )}
        </p>
      </>
    );
  if (pending_entries > 0)
    return (
      <>
        <Status icon={Clock} tone="information" word="En cours" />
        <p className="text-ink-3">{waiting}</p>
      </>
    );
  return (
    <>
      <Status icon={CircleCheck} tone="good" word="À jour" />
      <p className="text-ink-3">
        {delivered_at ? (
          <>
            Dernier envoi <RelativeTime at={delivered_at} />
          </>
        ) : (
          'Rien à envoyer pour l’instant'
        )}
      </p>
    </>
  );
}
