import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  ORDER_PLATFORMS,
  SHOP_TITLES,
  type ShopPlatformName,
} from '#contract/labels/shop-platforms.ts';
import { ServiceLogo } from '../integrations/service-card.tsx';

const OTHERS = [
  { to: '/dashboard/queue/imports', title: 'Fichier CSV', what: 'vos commandes passées' },
  { to: '/dashboard/queue/new', title: 'Saisie', what: 'une ou quelques personnes' },
  {
    to: '/dashboard/settings/integrations/$service',
    params: { service: 'api' },
    title: 'API',
    what: 'votre propre site',
  },
] as const;
const ROW =
  'flex h-full min-h-11 items-center gap-3 rounded-control border border-border px-3 py-1.5 hover:border-border-strong hover:bg-hover';

/**
 * Offers the ways to receive orders: the shop platforms, with the recognised one first, then the
 * three other ways.
 */
export function OrderMethods({ recognised }: { recognised: ShopPlatformName | null }): ReactNode {
  const platforms = ORDER_PLATFORMS.toSorted(
    (a, b) => Number(b === recognised) - Number(a === recognised),
  );
  return (
    <nav aria-label="Faire arriver vos commandes" className="mt-3 text-ink">
      <ul className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {platforms.map((name) => (
          <li key={name} className={name === recognised ? 'col-span-full' : undefined}>
            <Link
              to="/dashboard/settings/integrations/$service"
              params={{ service: name }}
              className={name === recognised ? `${ROW} border-primary` : ROW}
            >
              <ServiceLogo name={name} />
              {name === recognised ? (
                <span>
                  <span className="block font-medium">Connecter {SHOP_TITLES[name]}</span>
                  <span className="block text-12 text-ink-2">reconnue sur votre site</span>
                </span>
              ) : (
                <span className="font-medium">{SHOP_TITLES[name]}</span>
              )}
            </Link>
          </li>
        ))}
        {OTHERS.map(({ title, what, ...link }) => (
          <li key={title}>
            <Link {...link} className={ROW}>
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-12 text-ink-2">{what}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
