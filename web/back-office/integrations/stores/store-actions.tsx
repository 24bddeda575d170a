import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { readIntegrationsAgain } from '../integrations-data.ts';
import { type ConnectedPlatform, STORE_CALLS } from './store-data.ts';

const LEFT =
  'Les nouvelles commandes n’arrivent plus d’elles-mêmes. Les demandes déjà programmées partent comme prévu, et les avis reçus restent. La clé est effacée d’ici : supprimez-la aussi dans votre boutique.';

/** Offers to test the connection, synchronise now, import past orders and disconnect. */
export function StoreActions({
  platform,
  isBroken,
  isReplacing,
  onReplace,
}: {
  platform: ConnectedPlatform;
  isBroken: boolean;
  isReplacing: boolean;
  onReplace: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const title = SHOP_TITLES[platform];
  const sync = useMutation({
    mutationFn: STORE_CALLS[platform].sync,
    onSuccess: async () => {
      await readIntegrationsAgain(queryClient);
      showToast({ title: 'Commandes actualisées', color: 'primary' });
    },
    // A failed synchronisation changes the state on the store’s card.
    onError: () => readIntegrationsAgain(queryClient),
  });
  return (
    <IntegrationActions
      name={platform}
      title={title}
      isBroken={isBroken}
      replace={isBroken || isReplacing ? null : { verb: 'Reconnecter', onReplace }}
      leaving={{ consequences: [LEFT], channel: null }}
    >
      {!isBroken && (
        <>
          <Link to="/dashboard/queue/imports" className={buttonClass('bordered')}>
            Importer les commandes passées
          </Link>
          <Button look="ghost" busy={sync.isPending} onClick={() => sync.mutate()}>
            Actualiser
          </Button>
        </>
      )}
    </IntegrationActions>
  );
}
