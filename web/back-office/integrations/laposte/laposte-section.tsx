import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { Detail } from '#web/ui/layout/details.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import { LaposteForm } from './laposte-form.tsx';

/**
 * Connects the parcel tracking of La Poste, and shows its state, its repair and the number of
 * tracked parcels.
 */
export function LaposteSection({ laposte }: { laposte: Integration | null }): ReactNode {
  const { team } = useSession();
  const [isReplacing, setReplacing] = useState(false);
  const state = laposte?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  const isUnused =
    state === 'connected' && team.flow_configuration_config.trigger_event !== 'order_delivered';
  return (
    <FormSection
      id="laposte"
      title="Connexion"
      what="La clé par laquelle La Poste dit où sont les colis de vos commandes."
    >
      {isUnused && (
        <Note tone="warning" title="La date de livraison n’est pas utilisée">
          Vos demandes ne partent pas de la livraison. Choisissez « Livraison » dans{' '}
          <Link to="/dashboard/flow-configuration" className="link">
            le scénario d’envoi
          </Link>
          .
        </Note>
      )}
      {laposte && state !== 'disconnected' && (
        <>
          <TroubleNote
            integration={laposte}
            broken="Les colis ne sont plus suivis"
            after="Vos demandes continuent : sans ce suivi, elles partent après le délai que votre scénario prévoit à partir de l’expédition."
          />
          <LaposteDetails laposte={laposte} />
        </>
      )}
      {mayAct && (state !== 'connected' || isReplacing) && (
        <LaposteForm
          isNew={state === 'disconnected'}
          onConnected={() => setReplacing(false)}
          onCancel={isReplacing && state === 'connected' ? () => setReplacing(false) : null}
        />
      )}
      {mayAct && state !== 'disconnected' && (
        <IntegrationActions
          name="laposte"
          title="La Poste"
          isBroken={state === 'broken'}
          replace={
            state === 'broken' || isReplacing
              ? null
              : { verb: 'Changer la clé', onReplace: () => setReplacing(true) }
          }
          leaving={{
            done: 'La Poste est déconnectée',
            consequences: [
              'Les dates de livraison viennent de nouveau de votre boutique, ou du délai de votre scénario après l’expédition. Celles déjà reçues restent. La clé est effacée d’ici.',
            ],
            channel: null,
          }}
        />
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connectée. ' : ''}Un membre de la boutique peut
          connecter, tester ou déconnecter La Poste.
        </p>
      )}
    </FormSection>
  );
}

function LaposteDetails({ laposte }: { laposte: Integration }): ReactNode {
  const { data } = useQuery(endpointQuery('getLaposteAccount'));
  const counts = data?.data;
  return (
    <IntegrationDetails integration={laposte} accountLabel="Compte">
      {counts && (
        <>
          <Detail label="Commandes en route">{formatNumber(counts.on_the_way)}</Detail>
          <Detail label="Commandes livrées">{formatNumber(counts.delivered)}</Detail>
          {counts.returned > 0 && (
            <Detail label="Retournées à l’expéditeur">{formatNumber(counts.returned)}</Detail>
          )}
          {counts.unknown > 0 && (
            <Detail label="Numéros encore inconnus">
              <span>
                {formatNumber(counts.unknown)}{' '}
                <span className="text-ink-3">La Poste ne les connaît pas encore</span>
              </span>
            </Detail>
          )}
        </>
      )}
    </IntegrationDetails>
  );
}
