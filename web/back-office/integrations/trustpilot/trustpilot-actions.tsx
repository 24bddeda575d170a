import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { readIntegrationsAgain } from '../integrations-data.ts';
import type { SiteAccount } from './trustpilot-data.ts';

/** Offers to synchronise now, test the connection, replace the key and disconnect. */
export function TrustpilotActions({
  account,
  isBroken,
  isReplacing,
  onReplace,
}: {
  account: SiteAccount;
  isBroken: boolean;
  isReplacing: boolean;
  onReplace: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const onSettled = () => readIntegrationsAgain(queryClient);
  const sync = useMutation({
    mutationFn: () => ask('syncTrustpilot', {}),
    onSettled,
    onSuccess: () => showToast({ title: 'La lecture commence', color: 'primary' }),
  });
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name: 'trustpilot' } }),
    onSettled,
    onSuccess: ({ data }) => {
      if (data.state === 'connected')
        showToast({
          title: isBroken ? 'Trustpilot répond de nouveau' : 'Trustpilot répond',
          color: 'primary',
        });
      else showErrorToast(data.last_error ?? 'Trustpilot refuse la connexion.');
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name: 'trustpilot' } }),
    onSettled,
    onSuccess: () => {
      setLeaving(false);
      showToast({ title: 'Trustpilot est déconnecté', color: 'primary' });
    },
  });
  const isRead = account.mode !== 'link';
  return (
    <div className="flex flex-wrap gap-2 xl:-mr-40">
      {isRead && !isBroken && (
        <Button
          busy={sync.isPending || account.sync?.is_running === true}
          onClick={() => sync.mutate()}
        >
          Actualiser
        </Button>
      )}
      {isRead && (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {isBroken ? 'Tester de nouveau' : 'Tester la connexion'}
        </Button>
      )}
      {!isBroken && !isReplacing && (
        <Button onClick={onReplace}>
          {isRead ? 'Changer la page ou la clé' : 'Ajouter une clé d’API'}
        </Button>
      )}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>
        Déconnecter…
      </Button>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title="Déconnecter Trustpilot ?"
        confirm="Déconnecter Trustpilot"
        safe="Rester connecté"
        look="destructive"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        Les clés sont effacées d’ici et plus rien n’est synchronisé ni transmis. Les avis déjà lus
        et leurs rapprochements restent ; son lien dans « Après la note » aussi, par le lien simple.
      </ConfirmDialog>
    </div>
  );
}
