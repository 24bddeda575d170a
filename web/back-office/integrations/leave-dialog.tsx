import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { countOf } from '#web/ui/numbers.ts';

/** Says first what a disconnection does to what waits. */
export function LeaveDialog({ service, isOpen, isBusy, onClose, onConfirm }: { service: string; isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void }): ReactNode {
  const { data } = useQuery({ ...endpointQuery('listQueuedReviews', { query: { channel: 'whatsapp', per_page: '1' } }), enabled: isOpen });
  const waiting = data?.total ?? 0;
  return (
    <ConfirmDialog isOpen={isOpen} onClose={onClose} title={`Déconnecter ${service} ?`} confirm={`Déconnecter ${service}`} safe="Rester connecté" look="destructive" isBusy={isBusy} onConfirm={onConfirm}>
      {service === 'Kanal' ? 'La clé est effacée' : 'Les identifiants sont effacés'} d’ici et plus rien ne part par WhatsApp. {waiting > 0 && `${countOf(waiting, 'message prévu par WhatsApp attend', 'messages prévus par WhatsApp attendent')} dans la file. `}
      Ce qui était prévu par WhatsApp prend le canal suivant de son étape, ou reste retenu jusqu’à une nouvelle connexion. Les notes déjà reçues restent.
    </ConfirmDialog>
  );
}
