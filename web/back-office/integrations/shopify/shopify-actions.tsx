import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { readIntegrationsAgain } from '../integrations-data.ts';

interface ShopifyActionsProps {
  isBroken: boolean;
  isReplacing: boolean;
  /** True when at least one webhook is registered. */
  hasTopics: boolean;
  onReplace: () => void;
}
const LEFT =
  'Les nouvelles commandes n’arrivent plus d’elles-mêmes. Les demandes déjà programmées partent comme prévu, et les avis reçus restent. L’application reste installée chez Shopify : désinstallez-la là-bas pour lui retirer tout accès.';

/**
 * Offers to test the connection, register or remove all webhooks, import past orders and
 * disconnect.
 */
export function ShopifyActions({
  isBroken,
  isReplacing,
  hasTopics,
  onReplace,
}: ShopifyActionsProps): ReactNode {
  const queryClient = useQueryClient();
  const done = async (title: string): Promise<void> => {
    await readIntegrationsAgain(queryClient);
    showToast({ title, color: 'primary' });
  };
  const register = useMutation({
    mutationFn: () => ask('registerShopifyWebhooks'),
    onSuccess: () => done('Webhooks enregistrés'),
  });
  const unsubscribe = useMutation({
    mutationFn: () => ask('unsubscribeShopifyWebhooks'),
    onSuccess: () => done('Webhooks retirés'),
  });
  return (
    <IntegrationActions
      name="shopify"
      title="Shopify"
      isBroken={isBroken}
      replace={isBroken || isReplacing ? null : { verb: 'Reconnecter', onReplace }}
      leaving={{ consequences: [LEFT], channel: null }}
    >
      {!isBroken && (
        <>
          <Link to="/dashboard/queue/imports" className={buttonClass('bordered')}>
            Importer les commandes passées
          </Link>
          <Button look="ghost" busy={register.isPending} onClick={() => register.mutate()}>
            Enregistrer les webhooks
          </Button>
          {hasTopics && (
            <Button look="ghost" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
              Retirer les webhooks
            </Button>
          )}
        </>
      )}
    </IntegrationActions>
  );
}
