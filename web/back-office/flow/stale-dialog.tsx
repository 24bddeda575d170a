import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface StaleDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onOverwrite: () => void;
  onReload: () => void;
}

/** Somebody else saved the flow while it was being edited here: which one stays is this person’s decision. */
export function StaleDialog({ isOpen, onClose, onOverwrite, onReload }: StaleDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Le déroulé a changé entre-temps"
      width={560}
      actions={
        <>
          <Button look="danger-ghost" onClick={onOverwrite}>
            Garder le mien
          </Button>
          <Button onClick={onReload}>Charger l’autre</Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            Comparer d’abord
          </Button>
        </>
      }
    >
      Une autre personne, ou un autre onglet, l’a enregistré pendant que vous le modifiiez. Rien n’a été écrasé. « Garder le mien » remplace tout son déroulé par celui de cette page ; « Charger l’autre » abandonne vos changements.
    </Dialog>
  );
}
