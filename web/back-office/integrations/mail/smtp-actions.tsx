import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { countOf } from '#web/ui/numbers.ts';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';

const SMTP = { params: { name: 'smtp' } } as const;

/** Try it again, give it another login, let it go. */
export function SmtpActions({ isBroken, isReplacing, onReplace }: { isBroken: boolean; isReplacing: boolean; onReplace: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({
    mutationFn: () => ask('testIntegration', SMTP),
    onSuccess: async ({ data }) => {
      await readAgain(queryClient);
      if (data.state === 'connected') showToast({ title: isBroken ? 'Votre serveur d’envoi fonctionne de nouveau' : 'Votre serveur d’envoi fonctionne', description: 'Connexion et identifiants acceptés.', color: 'primary' });
      else showErrorToast(data.last_error ?? 'Le serveur refuse la connexion.');
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', SMTP),
    onSuccess: async () => {
      setLeaving(false);
      await readAgain(queryClient);
      showToast({ title: 'Votre serveur d’envoi est déconnecté', color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
      {!isReplacing && <Button look="ghost" onClick={onReplace}>Changer l’accès</Button>}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>Déconnecter…</Button>
      <LeaveDialog isOpen={isLeaving} isBusy={leave.isPending} onClose={() => setLeaving(false)} onConfirm={() => leave.mutate()} />
    </div>
  );
}

/** Says first what a disconnection does to what waits. */
function LeaveDialog({ isOpen, isBusy, onClose, onConfirm }: { isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void }): ReactNode {
  const { data } = useQuery({ ...endpointQuery('listQueuedReviews', { query: { channel: 'email', per_page: '1' } }), enabled: isOpen });
  const waiting = data?.total ?? 0;
  return (
    <ConfirmDialog isOpen={isOpen} onClose={onClose} title="Déconnecter votre serveur d’envoi ?" confirm="Déconnecter le serveur" safe="Rester connecté" look="destructive" isBusy={isBusy} onConfirm={onConfirm}>
      L’accès est effacé d’ici. {waiting > 0 && `${countOf(waiting, 'message prévu par e-mail attend', 'messages prévus par e-mail attendent')} dans la file. `}
      Ce qui était prévu par e-mail part par le serveur de l’instance s’il y en a un, prend le canal suivant de son étape, ou reste retenu jusqu’à une nouvelle connexion.
    </ConfirmDialog>
  );
}
