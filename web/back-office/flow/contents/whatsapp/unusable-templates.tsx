import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { Link } from '@tanstack/react-router';
import { buttonClass, Button } from '#web/ui/buttons/button.tsx';
import type { Step } from '#contract/labels/message-status.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { templateValues } from '#contract/messages/templates/template-values.ts';
import { exampleOf } from '#web/back-office/flow/contents/example.ts';
import { PreviewBeside } from '../preview-beside.tsx';
import { TemplatePhone } from './template-phone.tsx';

export function BrokenService({
  service,
  name,
  explanation,
}: {
  service: string;
  name: string;
  explanation: string | null;
}): ReactNode {
  return (
    <Note
      tone="error"
      title="Les messages WhatsApp ne partent plus"
      actions={
        <Link
          to="/dashboard/settings/integrations/$service"
          params={{ service }}
          className={buttonClass()}
        >
          Réparer {name}
        </Link>
      }
    >
      {explanation} Vos modèles sont ceux de la dernière lecture.
    </Note>
  );
}

/**
 * Shows Recueil’s template, which a step uses with the test inbox when no WhatsApp account is
 * connected.
 */
export function TestInboxTemplate({ step }: { step: Step }): ReactNode {
  const { team } = useSession();
  const ours = OUR_TEMPLATES.find((template) => template.step === step);
  const values = ours && templateValues(ours.structure, {}, exampleOf(team.name));
  return (
    <>
      <p className="text-ink-2">
        Aucun compte WhatsApp n’est connecté : cette étape prend notre modèle, et ce qui part reste
        dans les messages de test.
      </p>
      {ours && (
        <PreviewBeside title="WhatsApp">
          <TemplatePhone
            structure={ours.structure}
            valueOf={({ name }) =>
              name === 'review_link' ? `${location.origin}/y/…` : (values?.[name] ?? name)
            }
          />
        </PreviewBeside>
      )}
      <Link to="/dashboard/settings/integrations" className={buttonClass('bordered', 'w-fit')}>
        Connecter WhatsApp
      </Link>
    </>
  );
}

export function NotConnected(): ReactNode {
  return (
    <div>
      <p className="text-ink-2">
        Aucun compte WhatsApp n’est connecté : cette étape prend le canal suivant.
      </p>
      <Link to="/dashboard/settings/integrations" className={buttonClass('bordered', 'mt-3')}>
        Connecter WhatsApp
      </Link>
    </div>
  );
}

interface NoTemplateProps {
  isFrench: boolean;
  /** True when the service no longer lists the chosen template. */
  isGone: boolean;
  isChannel: boolean;
  onPick: () => void;
  onRemove: () => void;
}

export function NoTemplate({
  isFrench,
  isGone,
  isChannel,
  onPick,
  onRemove,
}: NoTemplateProps): ReactNode {
  return (
    <div>
      {isGone ? (
        <Note tone="warning" title="Le modèle choisi n’existe plus">
          Votre compte ne le liste plus : cette étape prend le canal suivant jusqu’à ce que vous en
          choisissiez un autre.
        </Note>
      ) : (
        <p className="text-ink-2">
          {!isFrench
            ? 'Sans modèle dans cette langue, ces clients reçoivent celui que vous avez choisi en français.'
            : isChannel
              ? 'Sans modèle, cette étape passe WhatsApp et prend le canal suivant.'
              : 'WhatsApp n’est pas un canal de cette étape.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onPick}>Choisir un modèle</Button>
        {isGone && (
          <Button look="ghost" onClick={onRemove}>
            Retirer l’ancien
          </Button>
        )}
      </div>
    </div>
  );
}
