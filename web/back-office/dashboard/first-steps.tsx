import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Checklist, type Step } from '#web/ui/feedback/empty.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { firstPage } from '../onboarding/onboarding-steps.ts';
import { useSession } from '../session/use-session.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { latestQuery, live, queueQuery } from './dashboard-data.ts';
import { sentQuery } from './use-is-new-shop.ts';

function useFirstSteps(): Step[] {
  const { team } = useSession();
  const queued = useQuery({ ...queueQuery, ...live }).data?.total;
  const sent = useQuery({ ...sentQuery, ...live }).data?.total;
  const rated = useQuery({ ...latestQuery, ...live }).data?.total;
  const isActive = team.flow_configuration_config.is_active;
  const hasOrders = (queued ?? 0) + (sent ?? 0) > 0;
  return [
    {
      key: 'account',
      title: 'Créer la boutique',
      detail: team.name,
      isDone: team.onboarding.step === 'done',
      action: <StepLink to={firstPage(team)}>Reprendre la mise en route</StepLink>,
    },
    {
      key: 'flow',
      title: 'Régler le scénario d’envoi',
      detail:
        'Quand écrire, combien de fois, à quelles heures. Les réglages proposés conviennent à la plupart des boutiques.',
      isDone: isActive,
      action: <StepLink to="/dashboard/flow-configuration">Régler le scénario d’envoi</StepLink>,
    },
    {
      key: 'orders',
      title: 'Recevoir une première commande',
      detail: (
        <>
          Envoyez vos commandes à <code className="text-12">POST /api/team/orders</code> : chacune
          devient une demande d’avis.
        </>
      ),
      isDone: hasOrders,
      action: (
        <a className={buttonClass('bordered')} href="/api/openapi.json">
          Lire la description de l’API
        </a>
      ),
    },
    {
      key: 'rating',
      title: 'Lire la première note',
      detail: 'Elle apparaît ici dans les secondes qui suivent.',
      isDone: (rated ?? 0) > 0,
    },
  ];
}

/** A shop that has received nothing yet sees what is left to do instead of empty figures. */
export function FirstSteps(): ReactNode {
  return (
    <Page
      title="Tableau de bord"
      lead="Vos avis apparaîtront ici. Avant la première demande, il reste ces étapes."
    >
      <Checklist steps={useFirstSteps()} />
    </Page>
  );
}

function StepLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className={classNames(buttonClass('primary'))}>
      {children}
    </Link>
  );
}
