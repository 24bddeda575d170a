import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Detail } from '#web/ui/layout/details.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { useSession } from '../../session/use-session.ts';
import { CopyableValue } from '../../components/copyable-value.tsx';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { CatalogueState } from '../catalogue-state.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { StoreActions } from './store-actions.tsx';
import { type ConnectedPlatform, STORE_CALLS, type StoreAccount } from './store-data.ts';
import { StoreStates } from './store-states.tsx';

export interface StoreFormProps {
  /** The saved address. */
  url: string;
  verb: string;
  onConnected: () => void;
  onCancel: (() => void) | null;
}

const EVERY_MS = 5_000;

/**
 * Connects a self-hosted store, and shows its state, its repair and the meaning of its statuses.
 */
export function StoreSection({
  platform,
  integration,
  form: StoreForm,
}: {
  platform: ConnectedPlatform;
  integration: Integration | null;
  form: ComponentType<StoreFormProps>;
}): ReactNode {
  const { team } = useSession();
  const [isReplacing, setReplacing] = useState(false);
  const { data } = useQuery({ ...STORE_CALLS[platform].account, refetchInterval: EVERY_MS });
  const account = data?.data;
  const title = SHOP_TITLES[platform];
  const state = integration?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  if (!account) return null;
  return (
    <>
      <FormSection
        id={platform}
        title="Connexion"
        what={`La boutique ${title} dont les commandes sont synchronisées.`}
      >
        {integration && state !== 'disconnected' && (
          <>
            <TroubleNote
              integration={integration}
              broken="Les commandes n’arrivent plus"
              after="Rien n’est perdu : une fois la boutique connectée, les commandes manquées sont récupérées."
            />
            {state === 'connected' &&
              account.catalogue?.problem != null &&
              account.catalogue.problem !== integration.last_error && (
                <Note tone="warning" title="Les produits ne sont plus à jour">
                  {account.catalogue.problem}
                </Note>
              )}
            <StoreDetails integration={integration} account={account} />
            {account.notify_url && (
              <div className="grid gap-1">
                <CopyableValue
                  label="Adresse de notification, à coller dans le module Recueil de votre boutique"
                  text={account.notify_url}
                  copy="Copier l’adresse de notification"
                />
                <p className="text-12 text-ink-3">
                  Facultatif : avec le module, une commande qui change est lue aussitôt. Sans lui,
                  la boutique est lue toutes les cinq minutes.
                </p>
              </div>
            )}
          </>
        )}
        {mayAct && (state !== 'connected' || isReplacing) && (
          <StoreForm
            url={account.url ?? (state === 'disconnected' ? (team.website_url ?? '') : '')}
            verb={state === 'disconnected' ? 'Connecter la boutique' : 'Reconnecter'}
            onConnected={() => setReplacing(false)}
            onCancel={isReplacing && state === 'connected' ? () => setReplacing(false) : null}
          />
        )}
        {mayAct && state !== 'disconnected' && (
          <StoreActions
            platform={platform}
            isBroken={state === 'broken'}
            isReplacing={isReplacing}
            onReplace={() => setReplacing(true)}
          />
        )}
        {!mayAct && (
          <p className="text-ink-2">
            {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
            connecter, tester ou déconnecter {title}.
          </p>
        )}
      </FormSection>
      {state !== 'disconnected' && account.order_states.length > 0 && (
        <StoreStates platform={platform} states={account.order_states} mayAct={mayAct} />
      )}
    </>
  );
}

function StoreDetails({
  integration,
  account,
}: {
  integration: Integration;
  account: StoreAccount;
}): ReactNode {
  const { webhooks } = account;
  return (
    <IntegrationDetails
      integration={integration}
      accountLabel="Boutique"
      account={
        <span className="break-words">
          {account.name} <span className="text-ink-3">{integration.account}</span>
        </span>
      }
    >
      {account.version && <Detail label="Version">{account.version}</Detail>}
      {webhooks && (
        <Detail label="Commandes immédiates">
          {webhooks.state === 'active' ? 'Par webhooks' : (webhooks.reason ?? 'Pas encore')}
        </Detail>
      )}
      {account.orders_read_until && (
        <Detail label="Commandes lues jusqu’au">
          <Moment at={account.orders_read_until} />
        </Detail>
      )}
      {account.catalogue && (
        <Detail label="Produits">
          <CatalogueState catalogue={account.catalogue} />
        </Detail>
      )}
      {account.notes.length > 0 && (
        <Detail label="À savoir">
          <span>
            {account.notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          </span>
        </Detail>
      )}
    </IntegrationDetails>
  );
}
