import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { NumberRow } from './number-row.tsx';
import { ServiceRow } from './service-row.tsx';
import { servicesWithoutNumber } from './services-without-number.ts';

/**
 * Lists the numbers that send the shop’s messages, and the services that do not report their
 * number. Numbers cannot be added here, only named.
 */
export function NumbersScreen(): ReactNode {
  const { team } = useSession();
  const services = servicesWithoutNumber(team);
  if (team.phone_numbers.length === 0 && services.length === 0) {
    return (
      <Empty
        drawing="connection"
        title="Aucun numéro pour l’instant"
        action={
          <Link to="/dashboard/settings/integrations" className="link">
            Connecter WhatsApp ou un compte SMS
          </Link>
        }
      >
        Vos numéros viennent de Meta ou de Twilio : ils apparaissent ici dès la connexion, et vous
        leur donnez un nom. Kanal et Brevo envoient sans communiquer de numéro.
      </Empty>
    );
  }
  return (
    <section>
      <SectionHead
        title="Numéros"
        what="Ils viennent des services connectés. Leur nom n’est lu que par votre équipe."
      />
      <ul>
        {team.phone_numbers.map((number) => (
          <NumberRow key={number.id} number={number} mayName={team.role !== 'reader'} />
        ))}
        {services.map((service) => (
          <ServiceRow key={service.title} service={service} />
        ))}
      </ul>
    </section>
  );
}
