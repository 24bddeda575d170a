import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { type ImportDetail, importQuery } from './imports-data.ts';

type Media = NonNullable<NonNullable<ImportDetail['reviews']>['media']>;

/**
 * Shows the progress of copying the photos and videos of imported reviews, those that are tried
 * again and until when, and the reasons of failures.
 */
export function ImportedMedia({
  work,
  media,
  mayAct,
}: {
  work: ImportDetail;
  media: Media;
  mayAct: boolean;
}): ReactNode {
  const { waiting, saved, failed, failures } = media;
  return (
    <section className="grid gap-2">
      <div>
        <h2 className="mb-1 font-strong">Photos et vidéos</h2>
        <p className="text-ink-2">
          {[
            countOf(saved, 'fichier copié', 'fichiers copiés'),
            waiting > 0 && countOf(waiting, 'en attente', 'en attente'),
            failed > 0 && countOf(failed, 'non récupéré', 'non récupérés'),
          ]
            .filter(Boolean)
            .join(', ')}
          . Les avis, eux, sont importés.
        </p>
        <LaterAttempts media={media} />
      </div>
      <ul>
        {failures.map(({ url, message, next_attempt_at, last_attempt_at }, at) => (
          <li key={`${at} ${url}`} className="hairline-b py-1.5">
            <span className="block truncate">{url}</span>
            <span className="text-ink-2">
              {message}
              {next_attempt_at && last_attempt_at && (
                <>
                  {' '}
                  Prochain essai le <Moment at={next_attempt_at} />, dernier essai le{' '}
                  <Moment at={last_attempt_at} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayAct && work.state === 'done' && failures.length > 0 && <RetryMedia id={work.id} />}
    </section>
  );
}

/** Says when the files that are missing for now are tried again, and until when. */
function LaterAttempts({ media }: { media: Media }): ReactNode {
  const { retried, next_attempt_at, last_attempt_at, continues_at } = media;
  return (
    <>
      {next_attempt_at && last_attempt_at && (
        <p className="text-ink-2">
          {countOf(retried, 'fichier est réessayé', 'fichiers sont réessayés')} automatiquement, à
          intervalles croissants, jusqu’au <Moment at={last_attempt_at} />. Prochain essai le{' '}
          <Moment at={next_attempt_at} />.
        </p>
      )}
      {continues_at && (
        <p className="text-ink-2">
          12{'\u202f'}000 photos au plus sont copiées par jour : la copie continue automatiquement
          le <Moment at={continues_at} />.
        </p>
      )}
    </>
  );
}

function RetryMedia({ id }: { id: string }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('retryImportedMedia', { params: { id } }),
    onSuccess: (answer) => {
      client.setQueryData(importQuery(id).queryKey, answer);
      showToast({
        title: 'Les photos et vidéos manquantes sont réessayées',
        description: 'Le résultat s’affiche ici.',
        color: 'neutral',
      });
    },
  });
  return (
    <div>
      <Button look="bordered" busy={isPending} onClick={() => mutate()}>
        Réessayer les photos et vidéos manquantes
      </Button>
    </div>
  );
}
