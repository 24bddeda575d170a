import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ConfirmDialogProps extends Pick<
  DialogProps,
  'isOpen' | 'title' | 'children' | 'onClose'
> {
  /** The label of the confirm button, a verb: « Envoyer maintenant ». */
  confirm: string;
  /**
   * The label of the cancel button, which states what happens otherwise: « Attendre 14 h ». This
   * button has the focus.
   */
  safe: string;
  look?: ButtonLook;
  isBusy?: boolean;
  onConfirm: () => void;
}

/**
 * Confirms an action that cannot be undone. An action that can be undone runs immediately, with a
 * toast « Rétablir ».
 */
export function ConfirmDialog({
  confirm,
  safe,
  look = 'primary',
  isBusy = false,
  onConfirm,
  onClose,
  ...rest
}: ConfirmDialogProps): ReactNode {
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {safe}
          </Button>
          <Button look={look} busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
