import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Empties the test inbox after a confirmation, because this cannot be undone. */
export function ClearDialog({
  isOpen,
  count,
  onClose,
}: {
  isOpen: boolean;
  count: number;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const clear = useMutation({
    mutationFn: () => ask('clearTestInbox'),
    onSuccess: async ({ data }) => {
      onClose();
      await queryClient.invalidateQueries();
      showToast({
        title: 'La boîte est vide',
        description: `${countOf(data.messages, 'message effacé', 'messages effacés')}, ${countOf(data.requests, 'demande', 'demandes')}.`,
        color: 'primary',
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Supprimer les messages de test ?"
      confirm="Tout effacer"
      safe="Conserver les messages"
      look="destructive"
      isBusy={clear.isPending}
      onConfirm={() => clear.mutate()}
    >
      {countOf(count, 'message est effacé', 'messages sont effacés')} avec les demandes d’avis, les
      commandes et les notes de test, dans toutes les boutiques. Les statistiques suivent. Ce qui
      est vraiment parti reste.
    </ConfirmDialog>
  );
}
