import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../../session/use-session.ts';
import { IntegrationActions } from '../integration-actions.tsx';
import type { Integration } from '../integrations-data.ts';
import { AccountDetails } from './account-details.tsx';
import { AccountLimits } from './account-limits.tsx';
import { BrevoForm } from './brevo-form.tsx';
import { SMS_SERVICES, type SmsAccountState, type SmsServiceName } from './sms-data.ts';
import { SmsNotes } from './sms-notes.tsx';
import { TwilioForm } from './twilio-form.tsx';

interface SmsSectionProps {
  name: SmsServiceName;
  integration: Integration | null;
  /** The team’s own account. */
  account: SmsAccountState | null;
  /** The other SMS service, when the team uses it. */
  other: SmsServiceName | null;
}

/** Connects an SMS account of the team, and shows its state, credit, spending limit and repair. */
export function SmsSection({ name, integration, account, other }: SmsSectionProps): ReactNode {
  const { team } = useSession();
  const [isTyping, setTyping] = useState(false);
  const [isBounding, setBounding] = useState(false);
  const state = integration?.state ?? 'disconnected';
  const mayAct = team.role !== 'reader';
  const { title, secret } = SMS_SERVICES[name];
  const Credentials = name === 'brevo' ? BrevoForm : TwilioForm;
  const isOpen = mayAct && (isTyping || state === 'broken');
  return (
    <FormSection
      id={name}
      title="Votre compte"
      what={`Le compte ${title} de votre boutique, son crédit et son plafond.`}
    >
      {integration && state !== 'disconnected' && account && (
        <>
          <SmsNotes integration={integration} account={account} />
          <AccountDetails integration={integration} account={account} />
        </>
      )}
      {isOpen && state === 'disconnected' && other && (
        <Note tone="information" title={`${SMS_SERVICES[other].title} sera déconnecté`}>
          Les SMS d’une boutique partent par un seul compte : ce qui attend partira par celui-ci.
        </Note>
      )}
      {isOpen && (
        <Credentials
          isNew={state === 'disconnected'}
          sender={account?.sender ?? ''}
          onConnected={() => setTyping(false)}
          onCancel={state === 'broken' ? null : () => setTyping(false)}
        />
      )}
      {mayAct && state === 'disconnected' && !isTyping && (
        <div>
          <Button onClick={() => setTyping(true)}>{`Connecter ${title}`}</Button>
        </div>
      )}
      {mayAct && state !== 'disconnected' && account && isBounding && !isOpen && (
        <AccountLimits account={account} onClose={() => setBounding(false)} />
      )}
      {mayAct && state !== 'disconnected' && (isOpen || !isBounding) && (
        <IntegrationActions
          name={name}
          title={title}
          isBroken={state === 'broken'}
          tested="Compte accepté, crédit actualisé."
          replace={isOpen ? null : { verb: `Changer ${secret}`, onReplace: () => setTyping(true) }}
          leaving={{
            consequences: [
              'Les identifiants sont effacés d’ici.',
              'Ce qui était programmé par SMS part par le compte de l’instance s’il y en a un, prend le canal suivant de son étape, ou reste en attente jusqu’à une nouvelle connexion.',
            ],
            channel: 'sms',
          }}
        >
          {!isOpen && (
            <Button look="ghost" onClick={() => setBounding(true)}>
              Plafond et alerte
            </Button>
          )}
        </IntegrationActions>
      )}
      {!mayAct && (
        <p className="text-ink-2">
          {state === 'disconnected' ? 'Pas encore connecté. ' : ''}Un membre de la boutique peut
          connecter, régler ou déconnecter ce service.
        </p>
      )}
    </FormSection>
  );
}
