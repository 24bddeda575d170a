import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { recognisedPlatform, SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Drawing } from '#web/ui/feedback/drawing.tsx';
import { Checklist, type EmptyStep } from '#web/ui/feedback/empty.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { firstPage } from '../onboarding/onboarding-steps.ts';
import { useSession } from '../session/use-session.ts';
import { OrderMethods } from './order-methods.tsx';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { latestQuery, live, queueTotalQuery } from './dashboard-data.ts';
import { useSample } from './sample/use-sample.ts';
import { sentQuery } from './use-is-new-shop.ts';

/** Loaded only when examples are requested. */
const SampleDashboard = lazy(async () => ({
  default: (await import('./sample/sample-dashboard.tsx')).SampleDashboard,
}));

/**
 * Returns the first steps. A step is done when the shop’s data shows it, never because of a click
 * here.
 */
function useFirstSteps(): EmptyStep[] {
  const { team } = useSession();
  const queued = useQuery({ ...queueTotalQuery, ...live }).data?.total;
  const sent = useQuery({ ...sentQuery, ...live }).data?.total;
  const rated = useQuery({ ...latestQuery, ...live }).data?.total;
  const isActive = team.flow_configuration_config.is_active;
  const hasOrders = (queued ?? 0) + (sent ?? 0) > 0;
  const hasPlatform = team.integrations.some(
    ({ name, state }) => state === 'connected' && Object.hasOwn(SHOP_TITLES, name),
  );
  const recognised = recognisedPlatform(team.onboarding.proposals?.platform ?? null);
  const hasChannel = team.channels.some(({ is_outbox }) => !is_outbox);
  return [
    {
      key: 'account',
      title: 'Créer la boutique',
      detail: team.name,
      isDone: team.onboarding.step === 'done',
      action: <StepLink to={firstPage(team)}>Reprendre la mise en route</StepLink>,
    },
    {
      key: 'orders',
      title: hasOrders ? 'Commandes reçues' : 'Faire arriver vos commandes',
      detail: hasOrders ? (
        'Vos commandes arrivent.'
      ) : hasPlatform ? (
        'Votre boutique est connectée : la première commande apparaîtra ici.'
      ) : (
        <>
          {recognised === null
            ? 'Choisissez votre plateforme, ou l’une des trois autres façons.'
            : `Votre site est une boutique ${SHOP_TITLES[recognised]} : ses commandes arriveront d’elles-mêmes.`}
          <OrderMethods recognised={recognised} />
        </>
      ),
      isDone: hasOrders || hasPlatform,
    },
    {
      key: 'channel',
      title: hasChannel ? 'Canal d’envoi connecté' : 'Connecter un canal d’envoi',
      detail: hasChannel
        ? team.is_owner_confirmed
          ? 'Vos messages peuvent partir.'
          : 'Vos messages partiront dès que votre adresse sera confirmée.'
        : 'WhatsApp, SMS ou e-mail. Sans canal, vos messages vont dans les messages de test et personne ne les reçoit.',
      isDone: hasChannel,
      action: <StepLink to="/dashboard/settings/integrations">Choisir un canal</StepLink>,
    },
    {
      key: 'flow',
      title: 'Activer le scénario d’envoi',
      detail:
        'Quand écrire, combien de fois, à quelles heures. Les réglages proposés conviennent à la plupart des boutiques.',
      isDone: isActive,
      action: <StepLink to="/dashboard/flow-configuration">Régler le scénario d’envoi</StepLink>,
    },
    {
      key: 'rating',
      title: 'Lire la première note',
      detail: 'Elle apparaît ici dans les secondes qui suivent.',
      isDone: (rated ?? 0) > 0,
    },
  ];
}

/** Shows a new shop its next steps instead of empty figures. */
export function FirstSteps(): ReactNode {
  const steps = useFirstSteps();
  const [isSample, showSample] = useSample(useSession().team.id);
  if (isSample)
    return (
      <Suspense>
        <SampleDashboard onRemove={() => showSample(false)} />
      </Suspense>
    );
  return (
    <Page
      title="Tableau de bord"
      lead="Vos avis apparaîtront ici. Avant la première demande, il reste ces étapes."
      help={<HelpLink article="premiers-pas" about="premiers pas" />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(296px,24%)] gap-x-10 gap-y-6 max-xl:grid-cols-1">
        <div className="min-w-0">
          <Checklist steps={steps} />
        </div>
        <aside aria-label="Données d’exemple">
          <Drawing of="chart" />
          <h2 className="font-strong">Voir à quoi cela ressemblera</h2>
          <p className="mt-1 mb-4 text-pretty text-ink-2">
            Le tableau de bord d’une boutique inventée, marqué comme tel. Rien n’est envoyé ni
            enregistré, et un clic le retire.
          </p>
          <Button onClick={() => showSample(true)}>Afficher des données d’exemple</Button>
        </aside>
      </div>
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
