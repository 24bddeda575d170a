import type { ReactNode } from 'react';
import { countOf } from '#web/ui/format/numbers.ts';
import type { ImportDetail } from './imports-data.ts';

type Media = NonNullable<NonNullable<ImportDetail['reviews']>['media']>;

/** Shows the progress of copying the photos of imported reviews, and the reasons of failures. */
export function ImportedMedia({ media }: { media: Media }): ReactNode {
  const { waiting, saved, failed, failures } = media;
  return (
    <section>
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
      <ul>
        {failures.map(({ url, message }) => (
          <li key={url} className="hairline-b py-1.5">
            <span className="block truncate">{url}</span>
            <span className="text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
