import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import { IntegrationDetails } from '../integration-details.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import type { MailAccountState } from './mail-data.ts';
import { SmtpForm } from './smtp-form.tsx';

/** Edits the SMTP server of the shop. Without one, the instance’s server is used and only shown. */
export function SmtpSection({
  smtp,
  account,
  senderName,
}: {
  smtp: Integration | null;
  account: MailAccountState;
  senderName: string | null;
}): ReactNode {
  const { team } = useSession();
  const [isTyping, setTyping] = useState(false);
  const state = smtp?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  const isOpen = mayAct && (isTyping || state === 'broken');
  return (
    <FormSection
      id="smtp"
      title="Serveur d’envoi"
      what="Le serveur par lequel partent vos demandes d’avis par e-mail. Avec le vôtre, elles partent de votre adresse."
    >
      {smtp && state !== 'disconnected' && (
        <TroubleNote
          integration={smtp}
          broken="Les e-mails ne partent plus"
          after="Ce qui devait partir est mis en attente : rien n’est perdu, et tout reprend après la réparation."
          passing="Votre serveur n’a pas répondu"
        />
      )}
      {smtp && state !== 'disconnected' ? (
        <OwnDetails smtp={smtp} account={account} />
      ) : (
        <OtherDetails account={account} />
      )}
      {isOpen && (
        <SmtpForm
          isNew={state === 'disconnected'}
          server={account.server}
          from={fromOf(senderName, account)}
          onConnected={() => setTyping(false)}
          onCancel={state === 'broken' ? null : () => setTyping(false)}
        />
      )}
      {mayAct && state === 'disconnected' && !isTyping && (
        <div>
          <Button onClick={() => setTyping(true)}>Connecter votre serveur d’envoi</Button>
        </div>
      )}
      {mayAct && state !== 'disconnected' && (
        <IntegrationActions
          name="smtp"
          title="Votre serveur d’envoi"
          isBroken={state === 'broken'}
          tested="Connexion et identifiants acceptés."
          replace={isOpen ? null : { verb: 'Changer l’accès', onReplace: () => setTyping(true) }}
          leaving={{
            called: 'votre serveur d’envoi',
            confirm: 'Déconnecter le serveur',
            consequences: [
              'L’accès est effacé d’ici.',
              'Ce qui était programmé par e-mail part par le serveur de l’instance s’il y en a un, prend le canal suivant de son étape, ou reste en attente jusqu’à une nouvelle connexion.',
            ],
            channel: 'email',
          }}
        />
      )}
      {!mayAct && (
        <p className="text-ink-2">
          Un membre de la boutique peut connecter, tester ou déconnecter ce serveur.
        </p>
      )}
    </FormSection>
  );
}

function fromOf(name: string | null, { scope, address }: MailAccountState): string {
  if (scope !== 'team' || address === null) return '';
  return name === null ? address : `${name} <${address}>`;
}

function OwnDetails({
  smtp,
  account,
}: {
  smtp: Integration;
  account: MailAccountState;
}): ReactNode {
  return (
    <IntegrationDetails integration={smtp} accountLabel="Adresse">
      {account.server && (
        <Detail label="Serveur">{account.server.replace(/^smtps?:\/\//u, '')}</Detail>
      )}
      <LateBounces />
      <Complaints />
    </IntegrationDetails>
  );
}

/**
 * A bounce sent after the server has accepted the message goes to the sender’s mailbox, which
 * Recueil does not read.
 */
function LateBounces(): ReactNode {
  return (
    <Detail label="Refus tardifs">
      <span>
        non mesurable{' '}
        <span className="text-ink-3">
          par SMTP : un refus après coup arrive par e-mail à votre adresse d’envoi ; ajoutez
          l’adresse aux désinscriptions
        </span>
      </span>
    </Detail>
  );
}

/** SMTP does not report spam complaints, so no figure is shown. */
function Complaints(): ReactNode {
  return (
    <Detail label="Plaintes">
      <span>
        non mesurable{' '}
        <span className="text-ink-3">
          par SMTP ; à garder sous 0,3 %, visible chez votre service d’e-mail
        </span>
      </span>
    </Detail>
  );
}

function OtherDetails({ account }: { account: MailAccountState }): ReactNode {
  switch (account.scope) {
    case 'outbox':
      return (
        <p className="text-ink-2">
          Aucun serveur d’envoi n’est connecté : vos e-mails vont dans les messages de test, et
          personne ne les reçoit.
        </p>
      );
    case 'none':
      return (
        <Note tone="warning" title="Aucun e-mail ne peut partir">
          Cette instance n’a pas de serveur d’envoi : connectez le vôtre. Ce qui attend partira.
        </Note>
      );
    case 'team':
    case 'instance':
      return (
        <Details>
          <Detail label="État">
            <Status icon={CircleCheck} tone="good" word="Par le serveur de l’instance" />
          </Detail>
          <Detail label="Adresse">{account.address}</Detail>
          <LateBounces />
          <Complaints />
        </Details>
      );
  }
}
