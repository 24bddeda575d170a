import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useWhatsappTemplates } from '#web/back-office/integrations/use-whatsapp-templates.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import type { FlowForm } from '#web/back-office/flow/flow-form.ts';
import { TemplateTestSection } from '../ab-test/template-test-section.tsx';
import type { ContentsForm, WhatsappForm } from '../contents-form.ts';
import { TEMPLATE_SERVICE_NAMES } from './template-freshness.tsx';
import { suggestMapping } from './template-mapping.ts';
import { TemplatePicker } from './template-picker.tsx';
import { WhatsappTemplate } from './whatsapp-template.tsx';
import {
  BrokenService,
  TestInboxTemplate,
  NotConnected,
  NoTemplate,
} from './unusable-templates.tsx';

interface WhatsappSectionProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  contents: ContentsForm['whatsapp'];
  locale: CustomerLocale;
  /** True when WhatsApp is one of the channels of this step. */
  isChannel: boolean;
}

const NONE: WhatsappForm = { template_id: '', variables: {} };

/**
 * Edits the WhatsApp template of this step. Meta approves the text, so it is chosen and not written
 * here.
 */
export function WhatsappSection({
  step,
  form,
  contents,
  locale,
  isChannel,
}: WhatsappSectionProps): ReactNode {
  const reading = useWhatsappTemplates();
  const { service, templates } = reading;
  const [isPicking, setPicking] = useState(false);
  const { team } = useSession();
  const isTestInbox = team.channels.some(
    ({ channel, is_outbox }) => channel === 'whatsapp' && is_outbox,
  );
  const isFrench = locale === 'fr';
  if (!service && !(isChannel && isFrench)) return null;
  const content = (isFrench ? contents : contents.translations[locale]) ?? NONE;
  const set = (changes: WhatsappForm) =>
    form.setValue(`steps.${step}.contents.whatsapp`, withChanges(contents, locale, changes), {
      shouldDirty: true,
    });
  const template = templates?.find(({ id }) => id === content.template_id);
  return (
    <PanelSection
      title="Par WhatsApp"
      aside={template && <Button onClick={() => setPicking(true)}>Changer de modèle</Button>}
    >
      <div className="grid gap-4">
        {service?.state === 'broken' && (
          <BrokenService
            service={service.name}
            name={TEMPLATE_SERVICE_NAMES[service.name] ?? ''}
            explanation={service.last_error}
          />
        )}
        {!service && (isTestInbox ? <TestInboxTemplate step={step} /> : <NotConnected />)}
        {service && reading.isBroken && (
          <Broken
            title="Vos modèles n’ont pas pu être chargés"
            requestId={null}
            onRetry={reading.readAgain}
          >
            Ce qui est choisi reste choisi.
          </Broken>
        )}
        {service && !reading.isBroken && !templates && <Skeleton className="w-3/5" />}
        {templates && !template && (
          <NoTemplate
            isGone={content.template_id !== ''}
            isChannel={isChannel}
            onPick={() => setPicking(true)}
            onRemove={() => set(NONE)}
            isFrench={isFrench}
          />
        )}
        {template && (
          <WhatsappTemplate
            template={template}
            content={content}
            isChannel={isChannel}
            onChange={(variables) => set({ ...content, variables })}
            onRemove={() => set(NONE)}
          />
        )}
        {template && isFrench && isChannel && (
          <TemplateTestSection
            step={step}
            chosen={template}
            templates={templates ?? []}
            isChanged={
              JSON.stringify(form.formState.defaultValues?.steps?.[step]?.contents?.whatsapp) !==
              JSON.stringify(form.getValues(`steps.${step}.contents.whatsapp`))
            }
            onAdopt={(chosen) =>
              set({ template_id: chosen.id, variables: suggestMapping(chosen.structure, {}) })
            }
          />
        )}
      </div>
      {isPicking && (
        <TemplatePicker
          step={step}
          reading={reading}
          chosen={content.template_id}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            if (chosen.id !== content.template_id)
              set({
                template_id: chosen.id,
                variables: suggestMapping(chosen.structure, content.variables),
              });
            setPicking(false);
          }}
        />
      )}
    </PanelSection>
  );
}

/**
 * Returns the contents with the changes. A translation without a template is removed, so that its
 * customers receive the French template.
 */
function withChanges(
  contents: ContentsForm['whatsapp'],
  locale: CustomerLocale,
  changes: WhatsappForm,
): ContentsForm['whatsapp'] {
  if (locale === 'fr') return { ...contents, ...changes };
  const { [locale]: _, ...others } = contents.translations;
  return {
    ...contents,
    translations: changes.template_id === '' ? others : { ...others, [locale]: changes },
  };
}
