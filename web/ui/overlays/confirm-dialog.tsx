import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ConfirmDialogProps extends Pick<
  DialogProps,
  'isOpen' | 'title' | 'children' | 'onClose'
> {
  /** The verb: « Envoyer maintenant ». */
  confirm: string;
  /** What happens when nothing is done: « Attendre 14 h ». It has the focus. */
  safe: string;
  look?: ButtonLook;
  isBusy?: boolean;
  onConfirm: () => void;
}

/**
 * For what cannot be undone, and only for that; what can be undone acts at once with a toast
 * « Rétablir ».
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
