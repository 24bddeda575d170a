import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { templateValues } from '#contract/messages/templates/template-values.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useWhatsappTemplates } from '#web/back-office/integrations/use-whatsapp-templates.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import type { FlowForm } from '#web/back-office/flow/flow-form.ts';
import type { ContentsForm, WhatsappForm } from '../contents-form.ts';
import { exampleOf } from '../example.ts';
import { SERVICE_NAMES } from './template-freshness.tsx';
import { suggestMapping } from './template-mapping.ts';
import { TemplatePhone } from './template-phone.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { WhatsappTemplate } from './whatsapp-template.tsx';

interface WhatsappSectionProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  contents: ContentsForm['whatsapp'];
  locale: CustomerLocale;
  /** WhatsApp is one of the channels of this step. */
  isChannel: boolean;
}

const NONE: WhatsappForm = { template_id: '', variables: {} };

/** The approved template that this step sends by WhatsApp: its words are Meta’s to approve, so they are chosen rather than written. */
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
  const set = (words: WhatsappForm) =>
    form.setValue(`steps.${step}.contents.whatsapp`, withWords(contents, locale, words), {
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
          <BrokenService name={SERVICE_NAMES[service.name] ?? ''} words={service.last_error} />
        )}
        {!service && (isTestInbox ? <TestInboxTemplate step={step} /> : <NotConnected />)}
        {service && reading.isBroken && (
          <Broken
            title="Vos modèles n’ont pas pu être lus"
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

/** A language without a template of its own has no entry: it takes that of French. */
function withWords(
  contents: ContentsForm['whatsapp'],
  locale: CustomerLocale,
  words: WhatsappForm,
): ContentsForm['whatsapp'] {
  if (locale === 'fr') return { ...contents, ...words };
  const { [locale]: _, ...others } = contents.translations;
  return {
    ...contents,
    translations: words.template_id === '' ? others : { ...others, [locale]: words },
  };
}

function BrokenService({ name, words }: { name: string; words: string | null }): ReactNode {
  return (
    <Note
      tone="error"
      title="Les messages WhatsApp ne partent plus"
      actions={
        <Link to="/dashboard/settings/integrations" className={buttonClass()}>
          Réparer {name}
        </Link>
      }
    >
      {words} Vos modèles sont ceux de la dernière lecture.
    </Note>
  );
}

/** On a laptop without any real channel, a step without a template takes ours. */
function TestInboxTemplate({ step }: { step: Step }): ReactNode {
  const { team } = useSession();
  const ours = OUR_TEMPLATES.find((template) => template.step === step);
  const values = ours && templateValues(ours.structure, {}, exampleOf(team.name));
  return (
    <>
      <p className="text-ink-2">
        Aucun compte WhatsApp n’est relié : cette étape prend notre modèle, et la boîte de
        démonstration garde ce qui part.
      </p>
      {ours && (
        <TemplatePhone
          structure={ours.structure}
          valueOf={({ name }) =>
            name === 'review_link' ? `${location.origin}/y/…` : (values?.[name] ?? name)
          }
        />
      )}
      <Link to="/dashboard/settings/integrations" className={buttonClass('bordered', 'w-fit')}>
        Relier WhatsApp
      </Link>
    </>
  );
}

function NotConnected(): ReactNode {
  return (
    <div>
      <p className="text-ink-2">
        Aucun compte WhatsApp n’est relié : cette étape prend le canal suivant.
      </p>
      <Link to="/dashboard/settings/integrations" className={buttonClass('bordered', 'mt-3')}>
        Relier WhatsApp
      </Link>
    </div>
  );
}

interface NoTemplateProps {
  isFrench: boolean;
  /** One was chosen, and its service lists it no more. */
  isGone: boolean;
  isChannel: boolean;
  onPick: () => void;
  onRemove: () => void;
}

function NoTemplate({ isFrench, isGone, isChannel, onPick, onRemove }: NoTemplateProps): ReactNode {
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
