import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkText } from '#contract/messages/check-text.ts';
import { type TextPart } from '#contract/messages/finding.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail } from '#contract/messages/default-texts.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { useLinkBase } from '#web/back-office/components/shop-settings.ts';
import type { FlowForm } from '#web/back-office/flow/flow-form.ts';
import type { ContentsForm } from '../contents-form.ts';
import { EmailPreview } from './email-preview.tsx';
import { textControlOf, insertAtCaret, selectPlace } from '../text/text-control.ts';
import { MessageTextField } from '../text/message-text-field.tsx';
import { TextFindings } from '../text/text-findings.tsx';
import { PreviewBeside } from '../preview-beside.tsx';
import { TextToolbar } from '../text/text-toolbar.tsx';
import { LANGUAGES, trueValues } from '../text/text-values.ts';
import { TextVariables } from '../text/text-variables.tsx';

interface EmailEditorProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  email: ContentsForm['email'];
  locale: CustomerLocale;
}

/** Edits the email of the step in one language, with its findings and a preview of the email. */
export function EmailEditor({ step, form, email, locale }: EmailEditorProps): ReactNode {
  const { team } = useSession();
  const last = useRef<TextPart>('text');
  const typed = (locale === 'fr' ? email : email.translations[locale]) ?? {
    subject: '',
    preheader: '',
    text: '',
  };
  const { subject, preheader, text } = typed;
  const values = trueValues(team.name, useLinkBase());
  const ours = defaultEmail(step, team.customization_config.tone, locale);
  // Checks the default subject when the field is empty: it is sent instead.
  const findings = checkText({
    channel: 'email',
    locale,
    subject: subject.trim() === '' ? ours.subject : subject,
    preheader,
    text,
    values,
  });
  const nameOf = (part: TextPart) =>
    locale === 'fr'
      ? (`steps.${step}.contents.email.${part}` as const)
      : (`steps.${step}.contents.email.translations.${locale}.${part}` as const);
  const change = (part: TextPart, text: string) =>
    form.setValue(nameOf(part), text, { shouldDirty: true });
  const insert = (word: string) => {
    const control = textControlOf(nameOf(last.current));
    if (control) change(last.current, insertAtCaret(control, word));
    control?.focus();
  };
  const remember = ({ target }: FocusEvent) => {
    const part = target.getAttribute('name')?.split('.').at(-1);
    if (part === 'subject' || part === 'preheader' || part === 'text') last.current = part;
  };
  const field = (
    part: TextPart,
    label: string,
    rows: number,
    hint?: string,
    more?: Pick<ComponentProps<typeof MessageTextField>, 'tools' | 'onMark'>,
  ) => (
    <MessageTextField
      name={nameOf(part)}
      label={label}
      hint={hint}
      value={typed[part]}
      rows={rows}
      findings={findings.filter((each) => each.part === part)}
      {...more}
    />
  );
  return (
    <div className="grid gap-4" onFocus={remember}>
      {field('subject', 'Objet', 1)}
      {field(
        'preheader',
        'Texte d’aperçu',
        1,
        'Ce que la liste des e-mails montre à côté de l’objet.',
      )}
      {field(
        'text',
        'Texte',
        5,
        'Les étoiles, la commande et le lien pour ne plus recevoir sont déjà dans l’e-mail.',
        {
          onMark: (text) => change('text', text),
          tools: (
            <TextToolbar
              name={nameOf('text')}
              hasMarkup
              onChange={(text) => change('text', text)}
              picture={{
                isOn: email.has_product_image,
                onToggle: () =>
                  form.setValue(
                    `steps.${step}.contents.email.has_product_image`,
                    !email.has_product_image,
                    { shouldDirty: true },
                  ),
              }}
            />
          ),
        },
      )}
      <TextVariables values={values} onInsert={insert} />
      <TextFindings
        findings={findings}
        onFix={change}
        onShow={(part, at) => selectPlace(nameOf(part), at)}
      />
      <PreviewBeside title={`E-mail en ${LANGUAGES[locale].name.toLowerCase()}`}>
        <EmailPreview step={step} email={email} locale={locale} />
      </PreviewBeside>
    </div>
  );
}
