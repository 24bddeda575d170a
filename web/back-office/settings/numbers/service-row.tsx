import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { STEPS } from '#contract/labels/message-status.ts';
import { useSession } from '../../session/use-session.ts';
import type { ServiceWithoutNumber } from './services-without-number.ts';

/**
 * Shows a service that does not report its number: the sender of its messages and the next step.
 */
export function ServiceRow({ service }: { service: ServiceWithoutNumber }): ReactNode {
  return (
    <li className="hairline-t flex min-h-14 items-center gap-x-6 gap-y-1 py-3 leading-5 max-md:flex-wrap">
      <span className="min-w-0 flex-1 max-md:basis-full">
        <span className="block font-medium">{service.title}</span>
        <span className="block max-w-140 text-pretty text-ink-2">{service.what}</span>
      </span>
      <NextStep service={service} />
    </li>
  );
}

function NextStep({
  service: { name, title, isBroken },
}: {
  service: ServiceWithoutNumber;
}): ReactNode {
  const { team } = useSession();
  if (name === null)
    return (
      <Link to="/dashboard/settings/integrations" className="link flex-none">
        Voir les intégrations
      </Link>
    );
  const isUnused =
    name === 'kanal' &&
    STEPS.every(
      (step) => team.flow_configuration_config.steps[step].contents.whatsapp?.template_id == null,
    );
  if (isUnused && !isBroken)
    return (
      <Link
        to="/dashboard/flow-configuration"
        search={{ step: 'request' }}
        className="link flex-none"
      >
        Choisir un modèle dans le scénario
      </Link>
    );
  return (
    <Link
      to="/dashboard/settings/integrations/$service"
      params={{ service: name }}
      className="link flex-none"
    >
      {isBroken ? `Réparer la connexion à ${title}` : `Voir la connexion à ${title}`}
    </Link>
  );
}
