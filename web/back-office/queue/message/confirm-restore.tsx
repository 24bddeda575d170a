import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Shown on an instance that was started with a copy of a database or at another address: an
 * administrator confirms that the original no longer sends, which releases the held messages.
 */
export function ConfirmRestore(): ReactNode {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const confirm = useMutation({
    mutationFn: () => ask('confirmRestore'),
    onSuccess: async ({ message }) => {
      setAsking(false);
      showToast({ title: message, color: 'primary' });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <div className="mt-4">
      <Button look="primary" onClick={() => setAsking(true)}>
        Reprendre les envois
      </Button>
      <p className="mt-1.5 text-ink-2">
        Recueil s’est ouvert sur la copie d’une base, ou à une autre adresse. Reprenez quand
        l’original n’envoie plus.
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="L’instance d’origine est-elle arrêtée ?"
        confirm="Reprendre les envois"
        safe="Attendre"
        look="danger"
        isBusy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      >
        Si elle envoie encore, chaque client recevrait les messages deux fois. Tout ce qui est en
        attente partira, dans toutes les boutiques, réparti dans leurs horaires.
      </ConfirmDialog>
    </div>
  );
}
