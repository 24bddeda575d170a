import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Detail } from '#web/ui/layout/details.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { IntegrationDetails, StateOf } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import type { MetaAccount } from './meta-data.ts';

const QUALITY = {
  green: ['good', 'haute'],
  yellow: ['warning', 'moyenne'],
  red: ['bad', 'basse'],
} as const;

/**
 * Shows the account and number, Meta’s quality rating, the daily sending limit and the last webhook
 * from Meta.
 */
export function MetaDetails({
  meta,
  account,
}: {
  meta: Integration;
  account: MetaAccount | null;
}): ReactNode {
  return (
    <IntegrationDetails integration={meta} state={stateOf(meta, account)} accountLabel="Compte">
      {account && (
        <>
          <Detail label="Qualité">
            {account.quality === null ? (
              'pas encore notée par Meta'
            ) : (
              <Status
                icon={account.quality === 'green' ? CircleCheck : CircleAlert}
                tone={QUALITY[account.quality][0]}
                word={QUALITY[account.quality][1]}
              />
            )}
          </Detail>
          <Detail label="Palier de Meta">{tierOf(account)}</Detail>
          <Detail label="Sur 24 heures">{peopleOf(account)}</Detail>
          <Detail label="Dernier appel de Meta">
            {account.last_webhook_at ? (
              <RelativeTime at={account.last_webhook_at} />
            ) : (
              'aucun : vérifiez l’adresse d’appel ci-dessous'
            )}
          </Detail>
        </>
      )}
    </IntegrationDetails>
  );
}

function stateOf(meta: Integration, account: MetaAccount | null): ReactNode {
  if (meta.state === 'broken') return <StateOf integration={meta} />;
  if (account?.blocked_at) return <Status icon={CircleAlert} tone="bad" word="Bloqué par Meta" />;
  if (account?.paused_until) return <Status icon={CirclePause} tone="warning" word="En pause" />;
  return <StateOf integration={meta} />;
}

function tierOf({ tier }: MetaAccount): string {
  if (tier === 'unlimited') return 'sans limite';
  return tier === null
    ? 'inconnu : nous en tenons 250 personnes par jour'
    : `${countOf(tier, 'personne', 'personnes')} par jour`;
}

function peopleOf({ people_today, people_limit, resumed_at }: MetaAccount): string {
  const written = countOf(people_today, 'personne', 'personnes');
  if (people_limit === null) return written;
  return `${written} sur ${people_limit}${resumed_at === null ? '' : ', après un blocage levé'}`;
}
