import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { progressLabel } from './import-labels.ts';
import type { ImportDetail } from './imports-data.ts';

const MISSING: Readonly<Record<string, string>> = {
  number: 'le numéro de commande',
  rating: 'la note',
  published_at: 'la date de publication',
};

/**
 * Shows the progress of an import with the remaining time, or an explanation of the state in which
 * it stopped.
 */
export function ImportProgress({ work }: { work: ImportDetail }): ReactNode {
  const { state, done, total } = work;
  if (state === 'checking' || state === 'running') {
    return (
      <div role="status" className="grid gap-2">
        <p>
          {state === 'checking'
            ? 'Vérification de chaque ligne. Rien n’est encore écrit.'
            : 'Import en cours. Vous pouvez quitter cette page : il continue.'}
        </p>
        <ProgressBar
          value={done}
          max={total ?? Math.max(done * 2, 1)}
          label="Avancement"
          className="w-full"
        />
        <p className="text-12 text-ink-2 tabular-nums">{progressLabel(work)}</p>
      </div>
    );
  }
  if (work.reviews && work.reviews.undone_at !== null) {
    return (
      <Note tone="information" title="Cet import est retiré">
        Ses avis ont quitté votre mur <Moment at={work.reviews.undone_at} />. Le fichier peut être
        importé de nouveau.
        {work.reviews.kept_questions > 0 &&
          ` ${countOf(work.reviews.kept_questions, 'question est conservée', 'questions sont conservées')} avec les réponses écrites ici.`}
      </Note>
    );
  }
  if (state === 'cancelled') {
    return (
      <Note tone="warning" title="L’import est arrêté">
        {done > 0
          ? 'Ce qui est fait reste fait. La reprise repart de la ligne où il s’est arrêté.'
          : 'Rien n’a été écrit. Vous pouvez le reprendre pendant 7 jours.'}
      </Note>
    );
  }
  if (state === 'failed') {
    return (
      <Note tone="error" title="L’import s’est interrompu">
        {work.error}
      </Note>
    );
  }
  if (work.file?.missing_field) {
    return (
      <Note tone="warning" title="Une colonne manque pour lire ce fichier">
        Dites ci-dessous quelle colonne contient{' '}
        {MISSING[work.file.missing_field] ?? 'l’e-mail ou le téléphone'}.
      </Note>
    );
  }
  return null;
}
