import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import type { Overview } from './admin-data.ts';
import { AdminSection } from './admin-section.tsx';

/** Shows the last backup, the last failure and the destination of the backups. */
export function BackupsSection({ backups }: { backups: Overview['backups'] }): ReactNode {
  const { last_success: success, last_failure: failure, destination } = backups;
  return (
    <AdminSection
      title="Sauvegardes"
      what={
        success === null ? (
          `Aucune sauvegarde n’a encore ${failure === null ? 'été faite' : 'réussi'}.`
        ) : (
          <>
            Dernière sauvegarde réussie <RelativeTime at={success.at} />.
          </>
        )
      }
    >
      {failure !== null && (
        <Note tone="error" title="La dernière sauvegarde a échoué">
          {failure.problem}
          {failure.is_manual ? '' : ' Elle est retentée chaque heure.'}
        </Note>
      )}
      {success !== null && (
        <p className="break-words text-ink-2">
          {success.name}, {formatNumber(Math.ceil(success.bytes / 1_000_000))} Mo,{' '}
          {success.is_encrypted ? 'chiffrée' : 'non chiffrée'}
          {success.is_manual && ', faite par npm run backup'}
          {!success.is_manual && destination !== null && `, dans ${destination}`}
        </p>
      )}
      {destination === null && (
        <p className="text-ink-2">
          Aucune sauvegarde n’est programmée. Indiquez un dossier dans BACKUP_DIR pour en garder une
          par jour.
        </p>
      )}
    </AdminSection>
  );
}
