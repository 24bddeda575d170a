import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Passkey, readSecurityAgain } from './security-data.ts';

/** Explains what stops working and what stays on the device, then removes the passkey. */
export function RemovePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask('removePasskey', { params: { id: passkey.id } }),
    onSuccess: async ({ message }) => {
      showToast({ title: message, color: 'primary' });
      await readSecurityAgain(queryClient);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Retirer la clé « ${passkey.name} » ?`}
      confirm="Retirer la clé"
      safe="La garder"
      look="destructive"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Elle n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Supprimez-la
      aussi dans les réglages de l’appareil, qui continue sinon à la proposer.
    </ConfirmDialog>
  );
}
