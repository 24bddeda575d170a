import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import { SHOPIFY_SCOPE_LABELS, type ShopAccount } from './shopify-data.ts';

/** Shows the problems of the Shopify connection with their remedies. */
export function ShopifyNotes({
  shopify,
  account,
}: {
  shopify: Integration;
  account: ShopAccount;
}): ReactNode {
  const isCatalogueRefused = account.catalogue?.state === 'not_allowed';
  const refused = account.topics.filter(
    ({ state, topic }) =>
      state === 'refused' && !(isCatalogueRefused && topic.startsWith('products/')),
  );
  const missing = account.topics.filter(({ state }) => state === 'missing').length;
  return (
    <>
      <TroubleNote
        integration={shopify}
        broken="Les commandes n’arrivent plus"
        after="Rien n’est perdu : après la réparation, les commandes manquées sont récupérées."
      />
      {account.missing_scopes.length > 0 && (
        <Note tone="error" title="Il manque des autorisations">
          Shopify ne nous laisse pas{' '}
          {account.missing_scopes.map((scope) => SHOPIFY_SCOPE_LABELS[scope] ?? scope).join(', ')}.
          Reconnectez la boutique et acceptez-les.
        </Note>
      )}
      {account.catalogue?.problem != null && (
        <Note tone="warning" title="Les produits ne sont plus à jour">
          {account.catalogue.problem} La lecture est reprise automatiquement.
        </Note>
      )}
      {account.has_customer_data === false && (
        <Note tone="error" title="Données client non autorisées">
          Les commandes arrivent sans nom, sans adresse et sans numéro : personne ne peut être
          contacté. Dans le tableau de bord de l’application chez Shopify, demandez l’accès aux
          données client protégées, niveaux 1 et 2 (nom, adresse, e-mail, téléphone), puis
          reconnectez la boutique.
        </Note>
      )}
      {shopify.state === 'connected' && missing > 0 && (
        <Note tone="warning" title="La boutique n’annonce pas tout">
          {missing === account.topics.length
            ? 'Aucun webhook n’est enregistré'
            : 'Des webhooks manquent'}
           : les commandes sont synchronisées une fois par jour seulement. Enregistrez les webhooks.
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="warning" title="Shopify refuse des webhooks">
          {refused.map(({ topic, reason }) => `${topic} (${reason ?? ''})`).join(', ')}.
        </Note>
      )}
    </>
  );
}
