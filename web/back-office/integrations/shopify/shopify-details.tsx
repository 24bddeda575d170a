import type { ReactNode } from 'react';
import { Detail } from '#web/ui/layout/details.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { CatalogueState } from '../catalogue-state.tsx';
import type { ShopAccount } from './shopify-data.ts';

/** Shows the shop, the connection date and the number of registered webhooks. */
export function ShopifyDetails({
  shopify,
  account,
}: {
  shopify: Integration;
  account: ShopAccount;
}): ReactNode {
  const subscribed = account.topics.filter(({ state }) => state === 'registered').length;
  return (
    <IntegrationDetails
      integration={shopify}
      accountLabel="Boutique"
      account={
        <span className="break-words">
          {account.shop_name} <span className="text-ink-3">{account.shop}</span>
        </span>
      }
    >
      <Detail label="Webhooks">
        {subscribed === account.topics.length
          ? countOf(subscribed, 'sujet suivi', 'sujets suivis')
          : `${subscribed} sur ${account.topics.length} sujets suivis`}
      </Detail>
      {account.catalogue && (
        <Detail label="Produits">
          <CatalogueState catalogue={account.catalogue} />
        </Detail>
      )}
    </IntegrationDetails>
  );
}
