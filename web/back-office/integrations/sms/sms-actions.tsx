import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { countOf } from '#web/ui/numbers.ts';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';
import { SMS_SERVICES, type SmsService } from './sms-data.ts';

/** Try it again, give it other credentials, let it go. */
export function SmsActions({ name, isBroken, isReplacing, onReplace, onBound }: { name: SmsService; isBroken: boolean; isReplacing: boolean; onReplace: () => void; onBound: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { title, secret } = SMS_SERVICES[name];
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name } }),
    onSuccess: async ({ data }) => {
      await readAgain(queryClient);
      if (data.state === 'connected') showToast({ title: isBroken ? `${title} fonctionne de nouveau` : `${title} fonctionne`, description: 'Compte accepté, crédit relu.', color: 'primary' });
      else showErrorToast(data.last_error ?? `${title} refuse la connexion.`);
    },
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name } }),
    onSuccess: async () => {
      setLeaving(false);
      await readAgain(queryClient);
      showToast({ title: `${title} est déconnecté`, color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
      {!isReplacing && <Button look="ghost" onClick={onBound}>Plafond et alerte</Button>}
      {!isReplacing && <Button look="ghost" onClick={onReplace}>{`Changer ${secret}`}</Button>}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>Déconnecter…</Button>
      <LeaveDialog title={title} isOpen={isLeaving} isBusy={leave.isPending} onClose={() => setLeaving(false)} onConfirm={() => leave.mutate()} />
    </div>
  );
}

/** Says first what a disconnection does to what waits. */
function LeaveDialog({ title, isOpen, isBusy, onClose, onConfirm }: { title: string; isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void }): ReactNode {
  const { data } = useQuery({ ...endpointQuery('listQueuedReviews', { query: { channel: 'sms', per_page: '1' } }), enabled: isOpen });
  const waiting = data?.total ?? 0;
  return (
    <ConfirmDialog isOpen={isOpen} onClose={onClose} title={`Déconnecter ${title} ?`} confirm={`Déconnecter ${title}`} safe="Rester connecté" look="destructive" isBusy={isBusy} onConfirm={onConfirm}>
      Les identifiants sont effacés d’ici. {waiting > 0 && `${countOf(waiting, 'message prévu par SMS attend', 'messages prévus par SMS attendent')} dans la file. `}
      Ce qui était prévu par SMS part par le compte de l’instance s’il y en a un, prend le canal suivant de son étape, ou reste retenu jusqu’à une nouvelle connexion.
    </ConfirmDialog>
  );
}
