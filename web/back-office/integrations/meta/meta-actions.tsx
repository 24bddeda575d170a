import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';
import { LeaveDialog } from '../leave-dialog.tsx';

/** Try it again, give it other credentials, let it go. */
export function MetaActions({ isBroken, isReplacing, onReplace }: { isBroken: boolean; isReplacing: boolean; onReplace: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name: 'meta' } }),
    onSuccess: async ({ data }) => {
      await readAgain(queryClient);
      if (data.state === 'connected') showToast({ title: isBroken ? 'Meta fonctionne de nouveau' : 'Meta fonctionne', description: 'Identifiants acceptés, numéro et modèles relus.', color: 'primary' });
      else showErrorToast(data.last_error ?? 'Meta refuse la connexion.');
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name: 'meta' } }),
    onSuccess: async () => {
      setLeaving(false);
      await readAgain(queryClient);
      showToast({ title: 'Meta est déconnecté', color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
      {!isReplacing && <Button look={isBroken ? 'primary' : 'ghost'} onClick={onReplace}>Changer les identifiants</Button>}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>Déconnecter…</Button>
      <LeaveDialog service="Meta" isOpen={isLeaving} isBusy={leave.isPending} onClose={() => setLeaving(false)} onConfirm={() => leave.mutate()} />
    </div>
  );
}
