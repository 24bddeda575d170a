import type { ReactNode } from 'react';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PAGES } from './blocks/block-catalogue.ts';
import type { DraftSaver, SaveState } from './draft/draft-saver.ts';
import type { Publishing } from './draft/use-publish.ts';

interface SplitDialogProps {
  saveState: SaveState;
  draftStore: DraftSaver;
  mine: DraftPages;
  publishing: Publishing;
}

/**
 * Asks which version to keep when two people changed the same page. Nothing is overwritten before,
 * and undo restores the other version.
 */
export function SplitDialog({
  saveState,
  draftStore,
  mine,
  publishing,
}: SplitDialogProps): ReactNode {
  const { meanwhile } = publishing;
  if (saveState.is === 'split') {
    const { theirs, both } = saveState;
    const names = both.map((page) => `« ${PAGES[page].name} »`).join(' et ');
    const chosen = Object.fromEntries(both.map((page) => [page, mine[page]]));
    return (
      <Dialog
        isOpen
        onClose={() => undefined}
        title={`${theirs.saved_by ?? 'Une autre personne'} a changé la même page`}
        actions={
          <>
            <Button onClick={() => draftStore.settle(theirs.pages)}>Prendre la sienne</Button>
            <Button
              look="primary"
              data-autofocus
              onClick={() => draftStore.settle({ ...theirs.pages, ...chosen })}
            >
              Garder la mienne
            </Button>
          </>
        }
      >
        <p>{`Vous travaillez à deux sur ${names}. Rien n’a été écrasé : choisissez la version qui continue. Si vous prenez la sienne, « Annuler » vous rend la vôtre.`}</p>
      </Dialog>
    );
  }
  if (!meanwhile) return null;
  return (
    <Dialog
      isOpen
      onClose={publishing.closeMeanwhile}
      title="D’autres pages ont été publiées entre-temps"
      actions={
        <>
          <Button data-autofocus onClick={publishing.closeMeanwhile}>
            Revenir au brouillon
          </Button>
          <Button
            look="primary"
            busy={publishing.isPublishing}
            onClick={() => void publishing.publish(meanwhile.team)}
          >
            Publier les miennes
          </Button>
        </>
      }
    >
      <p>
        {meanwhile.message.replace(/\u00A0: .*/u, '.')} La version en ligne reste dans
        l’historique : elle peut être reprise.
      </p>
    </Dialog>
  );
}
