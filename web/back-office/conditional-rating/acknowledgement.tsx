import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { MODE_NAMES } from './rating-labels.ts';

/**
 * Warns that a mode which depends on the rating is risky. Shown wherever such a mode is active or
 * about to be.
 */
export function SteeringNote({
  mode,
  children,
}: {
  mode: 'feedback_first' | 'redirect';
  children?: ReactNode;
}): ReactNode {
  return (
    <Note
      tone="error"
      icon={Scale}
      title={`Le mode « ${MODE_NAMES[mode]} » traite les clients selon leur note`}
    >
      <ul className="mt-1 grid list-disc gap-1 pl-4">
        <li>
          Trustpilot interdit d’inviter autrement les clients contents, et de diriger d’abord les
          mécontents vers la boutique : il peut afficher une alerte sur votre profil.
        </li>
        <li>
          Google interdit de décourager les avis négatifs : il peut les geler, les retirer ou le
          signaler sur votre fiche.
        </li>
        <li>
          En France, une sélection des avis peut être jugée trompeuse (code de la consommation, art.
          L.121-2 à L.121-4).
        </li>
      </ul>
      <p className="mt-2">
        Les sites d’avis restent en vue pour toutes les notes, et l’écran de conformité reste rouge
        tant que ce mode est choisi.
      </p>
      {children}
    </Note>
  );
}

/** Shows who acknowledged the active mode and when, from the audit log. */
export function TakenBy(): ReactNode {
  const { data } = useQuery(endpointQuery('showAcknowledgement'));
  if (!data?.data) return null;
  return (
    <p className="mt-2">
      Pris acte par <b className="font-medium text-ink">{data.data.by}</b>,{' '}
      <Moment at={data.data.at} />.
    </p>
  );
}
