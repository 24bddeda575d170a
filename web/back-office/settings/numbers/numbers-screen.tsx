import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { NumberRow } from './number-row.tsx';

/** The numbers that carry the shop’s messages: none is typed here, each is named here. */
export function NumbersScreen(): ReactNode {
  const { team } = useSession();
  if (team.phone_numbers.length === 0) {
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
        Vos numéros viennent des services connectés (Kanal, Meta, Twilio) : ils apparaissent ici dès
        la connexion, et vous leur donnez un nom.
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
      </ul>
    </section>
  );
}
