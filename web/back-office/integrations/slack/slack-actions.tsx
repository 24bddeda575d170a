import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';
import { slackQuery } from './slack-data.ts';

/** Try it again, or let it go. */
export function SlackActions({ isBroken }: { isBroken: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name: 'slack' } }),
    onSuccess: async ({ data }) => {
      await readAgain(queryClient);
      if (data.state === 'connected') showToast({ title: isBroken ? 'Slack fonctionne de nouveau' : 'Slack fonctionne', color: 'primary' });
      else showErrorToast(data.last_error ?? 'Slack refuse la connexion.');
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name: 'slack' } }),
    onSuccess: async () => {
      setLeaving(false);
      await readAgain(queryClient);
      await queryClient.invalidateQueries({ queryKey: slackQuery.queryKey });
      showToast({ title: 'Slack est déconnecté', color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>
        Déconnecter…
      </Button>
      <ConfirmDialog isOpen={isLeaving} onClose={() => setLeaving(false)} title="Déconnecter Slack ?" confirm="Déconnecter Slack" safe="Rester connecté" look="destructive" isBusy={leave.isPending} onConfirm={() => leave.mutate()}>
        L’accès est rendu à Slack et plus rien n’y est annoncé. Les alertes par e-mail continuent.
      </ConfirmDialog>
    </div>
  );
}
