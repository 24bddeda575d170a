import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SERVICES } from '../integrations/services.ts';
import { ServiceLogo } from '../integrations/service-card.tsx';

/** The platforms that send the orders of a shop by themselves, in the order of the directory. */
const PLATFORMS = (['shopify', 'woocommerce'] as const).map((name) => ({
  name,
  title: SERVICES[name].title,
}));
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
  'flex min-h-11 items-center gap-3 rounded-control border border-border px-3 py-1.5 hover:border-border-strong hover:bg-hover';

/** How orders arrive: by the platform of the shop, else by one of the other three ways. */
export function OrderMethods(): ReactNode {
  return (
    <nav aria-label="Faire arriver vos commandes" className="mt-3 text-ink">
      <ul className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        {PLATFORMS.map(({ name, title }) => (
          <li key={name}>
            <Link
              to="/dashboard/settings/integrations/$service"
              params={{ service: name }}
              className={ROW}
            >
              <ServiceLogo name={name} />
              <span className="font-medium">{title}</span>
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
