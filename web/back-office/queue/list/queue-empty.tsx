import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recognisedPlatform, SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Checklist, Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import type { QueueSearch } from '../queue-address.ts';
import { currentView } from './queue-views.ts';

/**
 * Shown when there are no rows: nothing was ever planned, the view is empty, or the filters match
 * nothing.
 */
export function QueueEmpty({
  search,
  isNew,
  onClear,
}: {
  search: QueueSearch;
  isNew: boolean;
  onClear: () => void;
}): ReactNode {
  if (isNew) return <FirstSteps />;
  const view = currentView(search);
  if (view === 'attention')
    return (
      <Empty drawing="done" title="Rien à traiter">
        Les envois qui échouent et ceux dont le statut est inconnu viendront ici, avec quoi faire.
      </Empty>
    );
  if (view === 'held')
    return (
      <Empty drawing="done" title="Aucun envoi en attente">
        Un envoi en attente partira une fois l’obstacle levé : horaires d’envoi, limite, canal à
        reconnecter.
      </Empty>
    );
  if (view === 'today')
    return (
      <Empty drawing="messages" title="Aucun envoi aujourd’hui">
        Les envois programmés d’ici minuit viendront ici.
      </Empty>
    );
  if (view === 'reminders')
    return (
      <Empty drawing="messages" title="Aucune relance programmée">
        Les demandes sans réponse seront relancées, dans la limite de votre scénario d’envoi.
      </Empty>
    );
  if (view === 'all')
    return (
      <Empty drawing="done" title="Tout est parti">
        La demande d’avis de la prochaine commande apparaîtra ici, avec son heure d’envoi.
      </Empty>
    );
  return (
    <Empty
      drawing="search"
      title="Aucun envoi ne correspond"
      action={<Button onClick={onClear}>Effacer les filtres</Button>}
    >
      Les filtres et la recherche se cumulent : retirez-en un, ou élargissez les dates.
    </Empty>
  );
}

const FLOW = '/dashboard/flow-configuration';

/** Lists the steps before the first request can be sent. */
function FirstSteps(): ReactNode {
  const { team } = useSession();
  const hasChannel = team.channels.length > 0;
  const isActive = team.flow_configuration_config.is_active;
  const platform = team.integrations.find(
    ({ name, state }) => state === 'connected' && Object.hasOwn(SHOP_TITLES, name),
  );
  return (
    <Checklist
      steps={[
        {
          key: 'channel',
          title: hasChannel ? 'Canal prêt' : 'Connecter un canal',
          detail: channelNames(team.channels),
          isDone: hasChannel,
          action: (
            <Link to="/dashboard/settings/integrations" className={buttonClass('primary')}>
              Choisir un canal
            </Link>
          ),
        },
        {
          key: 'flow',
          title: isActive ? 'Scénario d’envoi actif' : 'Régler et activer le scénario d’envoi',
          detail: 'Quand part la demande, par quel canal, avec quels mots, et combien de relances.',
          isDone: isActive,
          action: (
            <ScreenLink path={FLOW} isCurrent={false} className={buttonClass('primary')}>
              Régler le scénario d’envoi
            </ScreenLink>
          ),
        },
        {
          key: 'order',
          title: 'Recevoir une première commande',
          detail: platform
            ? 'Votre boutique est connectée : la première commande apparaîtra ici.'
            : 'Connectez votre boutique, ou choisissez en haut un fichier ou la saisie.',
          isDone: false,
          action: !platform && <ConnectShop />,
        },
      ]}
    />
  );
}

/** Links to the platform that was recognised on the shop’s website, or to all platforms. */
function ConnectShop(): ReactNode {
  const name = recognisedPlatform(useSession().team.onboarding.proposals?.platform ?? null);
  const className = buttonClass('primary');
  return name === null ? (
    <Link to="/dashboard/settings/integrations" className={className}>
      Connecter ma boutique
    </Link>
  ) : (
    <Link
      to="/dashboard/settings/integrations/$service"
      params={{ service: name }}
      className={className}
    >
      Connecter {SHOP_TITLES[name]}
    </Link>
  );
}

function channelNames(channels: ReturnType<typeof useSession>['team']['channels']): string {
  if (channels.length === 0) return 'Aucun canal n’est connecté.';
  return channels.every((channel) => channel.is_outbox)
    ? 'Tant qu’aucun canal réel n’est connecté, les envois arrivent dans « Messages de test ».'
    : 'L’e-mail fonctionne tout de suite.';
}
