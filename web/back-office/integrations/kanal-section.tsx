import { type ReactNode, useState } from 'react';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../session/use-session.ts';
import type { Integration } from './integrations-data.ts';
import { IntegrationActions } from './integration-actions.tsx';
import { KanalDetails } from './kanal-details.tsx';
import { KanalForm } from './kanal-form.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { WHATSAPP_LEFT } from './whatsapp-left.ts';

/** Connects WhatsApp through Kanal, and shows its state and its repair. */
export function KanalSection({
  kanal,
  hasOther,
}: {
  kanal: Integration | null;
  hasOther: boolean;
}): ReactNode {
  const { team } = useSession();
  const [isReplacing, setReplacing] = useState(false);
  const state = kanal?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  return (
    <FormSection
      id="kanal"
      title="Connexion"
      what="La clé d’API de votre compte Kanal, essayée dès qu’elle est collée."
    >
      {kanal && state !== 'disconnected' && (
        <TroubleNote
          integration={kanal}
          broken="Les messages WhatsApp ne partent plus"
          after="Ce qui devait partir est mis en attente : rien n’est perdu, et tout reprend après la réparation."
        />
      )}
      {kanal && state !== 'disconnected' && <KanalDetails kanal={kanal} />}
      {mayAct && state === 'disconnected' && team.channels.some(({ is_outbox }) => is_outbox) && (
        <Note tone="information" title="Les messages de test s’arrêteront">
          Une fois WhatsApp connecté, vos demandes d’avis n’y vont plus : celles programmées par
          e-mail attendront un vrai serveur d’envoi.
        </Note>
      )}
      {hasOther && (
        <p className="text-ink-2">
          Une boutique envoie par un seul service WhatsApp : déconnectez Meta pour connecter Kanal.
        </p>
      )}
      {mayAct && !hasOther && (state !== 'connected' || isReplacing) && (
        <KanalForm
          isNew={state === 'disconnected'}
          onConnected={() => setReplacing(false)}
          onCancel={isReplacing && state === 'connected' ? () => setReplacing(false) : null}
        />
      )}
      {mayAct && state !== 'disconnected' && (
        <IntegrationActions
          name="kanal"
          title="Kanal"
          isBroken={state === 'broken'}
          tested="Clé acceptée, modèles synchronisés."
          replace={
            state === 'broken' || isReplacing
              ? null
              : { verb: 'Changer la clé', onReplace: () => setReplacing(true) }
          }
          leaving={{
            consequences: [
              'La clé est effacée d’ici et plus rien ne part par WhatsApp.',
              WHATSAPP_LEFT,
            ],
            channel: 'whatsapp',
          }}
        />
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter, tester ou déconnecter ce service.
        </p>
      )}
    </FormSection>
  );
}
