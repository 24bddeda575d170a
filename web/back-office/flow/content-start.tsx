import type { ReactNode } from 'react';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { formatMessage, PLACEHOLDERS } from '#contract/messages/templates/message-template.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import {
  templateText,
  type TemplateStructure,
} from '#contract/messages/templates/template-structure.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useWhatsappTemplates } from '../integrations/use-whatsapp-templates.ts';
import { useSession } from '../session/use-session.ts';
import type { ContentsForm } from './contents/contents-form.ts';
import { exampleOf } from './contents/example.ts';

interface ContentStartProps {
  step: Step;
  channel: MessageChannel;
  contents: ContentsForm;
}

/** Shows the beginning of the message of this channel for the example customer. */
export function ContentStart({ step, channel, contents }: ContentStartProps): ReactNode {
  switch (channel) {
    case 'whatsapp':
      return <TemplateTextStart step={step} content={contents.whatsapp} />;
    case 'sms':
      return <Quoted text={contents.sms.text} />;
    case 'email':
      return <Quoted text={contents.email.text} />;
  }
}

function TemplateTextStart({
  step,
  content,
}: {
  step: Step;
  content: ContentsForm['whatsapp'];
}): ReactNode {
  const { service, templates, isBroken } = useWhatsappTemplates();
  const ours = service
    ? undefined
    : OUR_TEMPLATES.find((template) => template.step === step)?.structure;
  const structure = templates?.find(({ id }) => id === content.template_id)?.structure ?? ours;
  if (structure) return <Quoted text={filledTemplate(structure, content.variables)} />;
  if (service && !templates && !isBroken) return <Skeleton className="mt-1.5 w-3/5" />;
  return (
    <p className="mt-0.5 text-ink-2">
      {content.template_id === ''
        ? 'Aucun modèle WhatsApp n’est choisi : cette étape prend le canal suivant.'
        : 'Le modèle choisi n’a pas pu être chargé.'}
    </p>
  );
}

/**
 * Returns a template with Recueil’s placeholders for its variables, and « … » for variables without
 * a value.
 */
function filledTemplate(
  structure: TemplateStructure,
  variables: Readonly<Record<string, string>>,
): string {
  return templateText(
    structure,
    ({ name }) =>
      variables[name] ?? ((PLACEHOLDERS as readonly string[]).includes(name) ? `{{${name}}}` : '…'),
  );
}

function Quoted({ text }: { text: string }): ReactNode {
  const { team } = useSession();
  return (
    <p className="mt-0.5 line-clamp-2 text-ink-2">
      «{'\u00A0'}
      {formatMessage(text, exampleOf(team.name)).map((segment, index) => (
        // The position is the key: segments have no id.
        <span
          key={`${index}-${segment.text.length}`}
          className={
            segment.placeholder
              ? 'underline decoration-ink-3 decoration-dotted underline-offset-3'
              : undefined
          }
        >
          {segment.text}
        </span>
      ))}
      {'\u00A0'}»
    </p>
  );
}
