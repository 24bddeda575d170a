import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { useSession } from '../../session/use-session.ts';
import type { Integration } from '../integrations-data.ts';
import { DataRequests } from './data-requests.tsx';
import { ProductRatings } from './product-ratings.tsx';
import { ShopForm } from './shop-form.tsx';
import { ShopifyActions } from './shopify-actions.tsx';
import { shopAccountQuery } from './shopify-data.ts';
import { ShopifyDetails } from './shopify-details.tsx';
import { ShopifyNotes } from './shopify-notes.tsx';

const EVERY_MS = 5_000;

/**
 * Connects a Shopify shop, from which orders arrive automatically, and shows its state and its
 * repair.
 */
export function ShopifySection({ shopify }: { shopify: Integration | null }): ReactNode {
  const { team } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...shopAccountQuery, refetchInterval: EVERY_MS });
  const account = data?.data;
  const state = shopify?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  if (!account) return null;
  const isTyping =
    mayAct && account.is_configured && (state === 'disconnected' || state === 'broken' || isOpen);
  return (
    <FormSection
      id="shopify"
      title="Connexion"
      what="La boutique Shopify dont les commandes sont synchronisées."
    >
      {!account.is_configured && (
        <p className="text-ink-2">
          Cette instance n’a pas d’application Shopify : la personne qui l’héberge peut en
          configurer une. En attendant, importez vos commandes par fichier ou par l’API.
        </p>
      )}
      {shopify && state !== 'disconnected' && (
        <>
          <ShopifyNotes shopify={shopify} account={account} />
          <ShopifyDetails shopify={shopify} account={account} />
          {account.product_ratings && (
            <ProductRatings ratings={account.product_ratings} mayAct={mayAct} />
          )}
        </>
      )}
      {isTyping && (
        <ShopForm
          verb={state === 'disconnected' ? 'Connecter la boutique' : 'Reconnecter'}
          shop={account.shop ?? ''}
          onCancel={state === 'connected' ? () => setOpen(false) : null}
        />
      )}
      {mayAct && state !== 'disconnected' && (
        <ShopifyActions
          isBroken={state === 'broken'}
          isReplacing={isOpen}
          hasTopics={account.topics.some((topic) => topic.state === 'registered')}
          onReplace={() => setOpen(true)}
        />
      )}
      {team.role === 'owner' && <DataRequests />}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter, tester ou déconnecter Shopify.
        </p>
      )}
    </FormSection>
  );
}
