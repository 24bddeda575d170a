import { deName } from '#contract/messages/de-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { customerName } from '../components/customer.ts';
import { type Customer } from './customer-data.ts';
import { readLiveAgain, useCustomerChange } from './use-customer-change.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Offers the actions on a customer record: edit, merge, separate and erase. */
export function CustomerActions({
  id,
  customer,
  onEdit,
}: {
  id: string;
  customer: Customer;
  onEdit: () => void;
}): ReactNode {
  const [openDialog, setAsked] = useState<'merge' | 'erase' | null>(null);
  const close = () => setAsked(null);
  const separate = useCustomerChange(
    id,
    () => ask('separateCustomer', { params: { id } }),
    () => showToast({ title: 'Fiches séparées', color: 'primary' }),
  );
  const erase = useErase(id, close);
  return (
    <>
      <Button icon={Pencil} onClick={onEdit}>
        Modifier
      </Button>
      <Menu
        label="Autres actions"
        trigger={(props) => <IconButton icon={Ellipsis} label="Autres actions" {...props} />}
      >
        <MenuItem onClick={() => setAsked('merge')}>Fusionner avec une autre fiche</MenuItem>
        {customer.merges.length > 0 && (
          <MenuItem onClick={() => separate.mutate(undefined)}>
            Séparer les fiches fusionnées
          </MenuItem>
        )}
        <MenuItem className="text-error-text" onClick={() => setAsked('erase')}>
          Effacer les données
        </MenuItem>
      </Menu>
      {openDialog === 'merge' && <MergeDialog id={id} customer={customer} onClose={close} />}
      <ConfirmDialog
        isOpen={openDialog === 'erase'}
        title={`Effacer les données ${deName(customerName(customer))}\u202f?`}
        safe="Garder la fiche"
        confirm="Effacer définitivement"
        look="destructive"
        isBusy={erase.isPending}
        onClose={close}
        onConfirm={() => erase.mutate()}
      >
        Son nom, ses contacts, ses messages et ses avis seront effacés de cette boutique, sans
        retour possible. Cette personne ne recevra plus rien. Les chiffres des statistiques restent.
      </ConfirmDialog>
    </>
  );
}

function useErase(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('eraseCustomer', { params: { id } }),
    onSuccess: () => {
      showToast({ title: 'Données effacées', color: 'primary' });
      return readLiveAgain(client);
    },
    onSettled: onDone,
  });
}
