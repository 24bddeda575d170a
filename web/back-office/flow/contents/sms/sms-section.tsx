import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkText } from '#contract/messages/check-text.ts';
import { composeSms } from '#contract/messages/compose-sms.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { defaultSms } from '#contract/messages/default-texts.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { measureSms, plainSms } from '#contract/messages/sms-segments.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { smsAccountsQuery } from '#web/back-office/integrations/sms/sms-data.ts';
import { useLinkBase } from '#web/back-office/components/shop-settings.ts';
import type { FlowForm } from '#web/back-office/flow/flow-form.ts';
import type { ContentsForm } from '../contents-form.ts';
import { SmsAlphabet } from './sms-alphabet.tsx';
import { priceOf } from './sms-cost.ts';
import { SmsMeter } from './sms-meter.tsx';
import { SmsPreview } from './sms-preview.tsx';
import { textControlOf, insertAtCaret, selectPlace } from '../text/text-control.ts';
import { MessageTextField } from '../text/message-text-field.tsx';
import { TextFindings } from '../text/text-findings.tsx';
import { PreviewBeside } from '../preview-beside.tsx';
import { TextToolbar } from '../text/text-toolbar.tsx';
import { LANGUAGES, trueValues } from '../text/text-values.ts';
import { TextVariables } from '../text/text-variables.tsx';

interface SmsSectionProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  sms: ContentsForm['sms'];
  locale: CustomerLocale;
}

/** Edits the SMS of the step in one language, with its length, price, findings and preview. */
export function SmsEditor({ step, form, sms, locale }: SmsSectionProps): ReactNode {
  const { team } = useSession();
  const { data: accounts } = useQuery(smsAccountsQuery);
  const { tone, sender_name } = team.customization_config;
  const name =
    locale === 'fr'
      ? (`steps.${step}.contents.sms.text` as const)
      : (`steps.${step}.contents.sms.translations.${locale}.text` as const);
  const text = (locale === 'fr' ? sms.text : sms.translations[locale]?.text) ?? '';
  const values = trueValues(team.name, useLinkBase());
  const isOurs = text === defaultSms(step, tone);
  const sent = composeSms(
    { text: locale === 'fr' && isOurs ? null : text, translations: {} },
    step,
    { locale, tone },
    values,
  );
  const length = measureSms(sent);
  const findings = checkText({
    channel: 'sms',
    locale,
    text: text.trim() === '' ? defaultSms(step, tone, locale) : text,
    values,
  });
  const change = (text: string) => form.setValue(name, text, { shouldDirty: true });
  const insert = (word: string) => {
    const control = textControlOf(name);
    if (control) change(insertAtCaret(control, word));
    control?.focus();
  };
  return (
    <div className="grid gap-4">
      <MessageTextField
        name={name}
        label="Texte du SMS"
        value={text}
        rows={4}
        findings={findings}
        costly={length.forcing}
        tools={<TextToolbar name={name} onChange={change} />}
      />
      <TextVariables values={values} onInsert={insert} />
      <SmsMeter length={length} price={priceOf(accounts?.data ?? [])} />
      <SmsAlphabet
        text={text}
        forcing={length.forcing}
        segments={length.segments}
        plainSegments={measureSms(plainSms(sent)).segments}
        onReplace={change}
      />
      <TextFindings
        findings={findings}
        onFix={(_part, text) => change(text)}
        onShow={(_part, at) => selectPlace(name, at)}
      />
      <PreviewBeside title={`SMS en ${LANGUAGES[locale].name.toLowerCase()}`}>
        <SmsPreview text={sent} sender={accounts?.data[0]?.sender ?? sender_name ?? team.name} />
      </PreviewBeside>
    </div>
  );
}
