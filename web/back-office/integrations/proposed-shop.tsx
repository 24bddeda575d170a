import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../session/use-session.ts';
import type { ListedService } from './service-card.tsx';
import { SERVICES } from './services.ts';

/** Proposes the platform that was recognised on the shop’s website while no shop is connected. */
export function ProposedShop({ listed }: { listed: readonly ListedService[] }): ReactNode {
  const platform = useSession().team.onboarding.proposals?.platform;
  const shops = listed.filter(({ name }) => Object.hasOwn(SHOP_TITLES, name));
  const proposed = shops.find(
    ({ name, state }) => SERVICES[name].title === platform && state === 'available',
  );
  const hasShop = shops.some(({ state }) => state !== 'available' && state !== 'unoffered');
  if (!proposed || hasShop) return null;
  const { title } = SERVICES[proposed.name];
  return (
    <div className="mb-4">
      <Note tone="information" title={`Votre site est une boutique ${title}`}>
        <Link
          to="/dashboard/settings/integrations/$service"
          params={{ service: proposed.name }}
          className="underline"
        >
          Connecter {title}
        </Link>{' '}
        : ses commandes arriveront d’elles-mêmes.
      </Note>
    </div>
  );
}
