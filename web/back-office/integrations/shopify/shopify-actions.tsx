import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorToast, showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';

interface ShopifyActionsProps {
  isBroken: boolean;
  isReplacing: boolean;
  /** Whether the shop tells us anything. */
  hasTopics: boolean;
  onReplace: () => void;
}
const SHOPIFY = { params: { name: 'shopify' } } as const;

/** Try it again, hear of everything or of nothing, fetch what is past, let it go. */
export function ShopifyActions({ isBroken, isReplacing, hasTopics, onReplace }: ShopifyActionsProps): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const done = async (title: string): Promise<void> => {
    await readAgain(queryClient);
    showToast({ title, color: 'primary' });
  };
  const test = useMutation({
    mutationFn: () => ask('testIntegration', SHOPIFY),
    onSuccess: async ({ data }) => {
      if (data.state === 'connected') return done(isBroken ? 'Shopify fonctionne de nouveau' : 'Shopify fonctionne');
      await readAgain(queryClient);
      showErrorToast(data.last_error ?? 'Shopify refuse la connexion.');
    },
  });
  const register = useMutation({ mutationFn: () => ask('registerShopifyWebhooks'), onSuccess: () => done('Webhooks enregistrés') });
  const unsubscribe = useMutation({ mutationFn: () => ask('unsubscribeShopifyWebhooks'), onSuccess: () => done('Webhooks retirés') });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', SHOPIFY),
    onSuccess: async () => {
      setLeaving(false);
      await done('Shopify est déconnecté');
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {isBroken ? 'Essayer de nouveau' : 'Essayer la connexion'}
      </Button>
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
          {!isReplacing && <Button look="ghost" onClick={onReplace}>Relier de nouveau</Button>}
        </>
      )}
      <Button look="danger-ghost" onClick={() => setLeaving(true)}>Déconnecter…</Button>
      <ConfirmDialog isOpen={isLeaving} onClose={() => setLeaving(false)} title="Déconnecter Shopify ?" confirm="Déconnecter Shopify" safe="Rester connecté" look="destructive" isBusy={leave.isPending} onConfirm={() => leave.mutate()}>
        Les nouvelles commandes n’arrivent plus d’elles-mêmes. Les demandes déjà prévues partent comme prévu, et les avis reçus restent. L’application reste installée chez Shopify : désinstallez-la là-bas pour lui retirer tout accès.
      </ConfirmDialog>
    </div>
  );
}
