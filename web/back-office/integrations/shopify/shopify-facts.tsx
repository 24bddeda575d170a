import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail, Details } from '#web/ui/details.tsx';
import { countOf } from '#web/ui/numbers.ts';
import { Moment, RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import type { Integration } from '../integrations-data.ts';
import type { ShopAccount } from './shopify-data.ts';

/** Which shop, since when, and whether we hear of what happens there. */
export function ShopifyFacts({ shopify, account }: { shopify: Integration; account: ShopAccount }): ReactNode {
  const heard = account.topics.filter(({ state }) => state === 'registered').length;
  return (
    <Details>
      <Detail label="État">{shopify.state === 'broken' ? <Status icon={CircleAlert} tone="bad" word="En panne" /> : <Status icon={CircleCheck} tone="good" word="Connecté" />}</Detail>
      <Detail label="Boutique">
        <span className="break-words">
          {account.shop_name} <span className="text-ink-3">{account.shop}</span>
        </span>
      </Detail>
      {shopify.connected_at && (
        <Detail label="Relié depuis">
          <Moment at={shopify.connected_at} />
        </Detail>
      )}
      {shopify.last_sync_at && (
        <Detail label="Dernière lecture">
          <RelativeTime at={shopify.last_sync_at} />
        </Detail>
      )}
      <Detail label="Webhooks">{heard === account.topics.length ? countOf(heard, 'sujet suivi', 'sujets suivis') : `${heard} sur ${account.topics.length} sujets suivis`}</Detail>
    </Details>
  );
}
