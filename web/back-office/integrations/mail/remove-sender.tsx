import { deName } from '#contract/messages/de-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { readIntegrationsAgain } from '../integrations-data.ts';
import type { MailSenderRow } from './mail-data.ts';

/** Removes the sender address, so that emails use the instance’s address. */
export function RemoveSender({ sender }: { sender: MailSenderRow }): ReactNode {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => ask('removeSender', { params: { id: sender.id } }),
    onSuccess: async () => {
      setOpen(false);
      await readIntegrationsAgain(queryClient);
      showToast({
        title: 'Vos e-mails partent de nouveau de l’adresse de l’instance',
        color: 'primary',
      });
    },
  });
  return (
    <>
      <Button look="danger-ghost" onClick={() => setOpen(true)}>
        Retirer…
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Retirer ${sender.email} ?`}
        confirm="Retirer l’adresse"
        safe="La garder"
        look="destructive"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Vos e-mails partiront de l’adresse de l’instance, et la clé DKIM {deName(sender.domain)} est
        oubliée : pour revenir, il faudra en publier une nouvelle.
      </ConfirmDialog>
    </>
  );
}
