import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from './integrations-data.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Try it again, give it another key, let it go. */
export function KanalActions({ isBroken, isReplacing, onReplace }: { isBroken: boolean; isReplacing: boolean; onReplace: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name: 'kanal' } }),
    onSuccess: async ({ data }) => {
      await readAgain(queryClient);
      if (data.state === 'connected') showToast({ title: isBroken ? 'Kanal fonctionne de nouveau' : 'Kanal fonctionne', description: 'Clé acceptée, modèles relus.', color: 'primary' });
      else showErrorToast(data.last_error ?? 'Kanal refuse la connexion.');
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name: 'kanal' } }),
    onSuccess: async () => {
      setLeaving(false);
      await readAgain(queryClient);
      showToast({ title: 'Kanal est déconnecté', color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
      {!isBroken && !isReplacing && <Button look="ghost" onClick={onReplace}>Changer la clé</Button>}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>Déconnecter…</Button>
      <LeaveDialog service="Kanal" isOpen={isLeaving} isBusy={leave.isPending} onClose={() => setLeaving(false)} onConfirm={() => leave.mutate()} />
    </div>
  );
}
