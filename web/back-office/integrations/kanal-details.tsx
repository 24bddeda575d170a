import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { STEPS } from '#contract/labels/message-status.ts';
import { Detail } from '#web/ui/layout/details.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { useSession } from '../session/use-session.ts';
import { IntegrationDetails } from './integration-details.tsx';
import { type Integration, kanalTemplatesQuery } from './integrations-data.ts';

/**
 * Shows the connection date, the key, the number of templates, and the settings still missing
 * before the first message.
 */
export function KanalDetails({ kanal }: { kanal: Integration }): ReactNode {
  const { team } = useSession();
  const { data } = useQuery(kanalTemplatesQuery);
  const approved = data?.data.templates.filter(({ status }) => status === 'approved').length;
  const isUsed = STEPS.some(
    (step) => team.flow_configuration_config.steps[step].contents.whatsapp?.template_id != null,
  );
  return (
    <>
      <IntegrationDetails integration={kanal} accountLabel="Compte">
        {approved !== undefined && (
          <Detail label="Modèles">
            {approved === 0
              ? 'aucun modèle approuvé'
              : countOf(approved, 'modèle approuvé', 'modèles approuvés')}
          </Detail>
        )}
      </IntegrationDetails>
      {kanal.state === 'connected' && approved === 0 && (
        <p className="text-ink-2">
          Faites approuver un modèle par Meta dans Kanal, puis testez la connexion : il apparaîtra
          ici.
        </p>
      )}
      {kanal.state === 'connected' && approved !== undefined && approved > 0 && !isUsed && (
        <p className="text-ink-2">
          Aucune étape ne part encore par WhatsApp :{' '}
          <Link to="/dashboard/flow-configuration" search={{ step: 'request' }} className="link">
            choisissez un modèle dans le scénario d’envoi
          </Link>
          .
        </p>
      )}
    </>
  );
}
