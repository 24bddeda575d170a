import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { defaultEmail } from '#contract/default-texts.ts';
import type { MessageChannel, Step } from '#contract/message-status.ts';
import { PLACEHOLDERS } from '#contract/message-template.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PanelSection } from '#web/ui/side-panel.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSession } from '../../session/use-session.ts';
import type { FlowForm } from '../flow-form.ts';
import type { ContentsForm } from './contents-form.ts';
import { EmailPreview } from './email-preview.tsx';
import { WhatsappSection } from './whatsapp-section.tsx';

/** What the step says on each channel. */
export function StepContents({ step, form, contents, channels }: { step: Step; form: UseFormReturn<FlowForm>; contents: ContentsForm; channels: readonly MessageChannel[] }): ReactNode {
  const { team } = useSession();
  const { tone, sender_name } = team.customization_config;
  const { subject, text } = contents.email;
  const ours = defaultEmail(step, tone);
  const isOurs = subject === ours.subject && text === ours.text;
  const name = `steps.${step}.contents` as const;
  return (
    <>
      <WhatsappSection step={step} form={form} content={contents.whatsapp} isChannel={channels.includes('whatsapp')} />
      <PanelSection
        title="Par e-mail"
        aside={
          !isOurs && (
            <Button look="ghost" onClick={() => form.setValue(`${name}.email`, { ...contents.email, ...ours }, { shouldDirty: true })}>
              Reprendre notre texte
            </Button>
          )
        }
      >
        <div className="grid gap-4">
          <Field name={`${name}.email.subject`} label="Objet">
            <Input maxLength={200} />
          </Field>
          <Field name={`${name}.email.text`} label="Texte" hint={`*gras*, ~barré~, et les variables ${PLACEHOLDERS.map((each) => `{{${each}}}`).join(' ')}`}>
            <Textarea rows={5} />
          </Field>
        </div>
      </PanelSection>
      <PanelSection title="Aperçu">
        <EmailPreview subject={subject} text={text} sender={sender_name ?? team.name} shop={team.name} tone={tone} />
      </PanelSection>
    </>
  );
}
