import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail, defaultSms } from '#contract/messages/default-texts.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import type { FlowForm } from '#web/back-office/flow/flow-form.ts';
import { AbTestSection } from '../ab-test/ab-test-section.tsx';
import type { ContentsForm, Foreign } from '../contents-form.ts';
import { EmailEditor } from '../email/email-section.tsx';
import { LanguageChips } from './language-chips.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { LanguageStart } from './language-start.tsx';
import { SmsEditor } from '../sms/sms-section.tsx';
import { WhatsappSection } from '../whatsapp/whatsapp-section.tsx';

interface LanguageContentsProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  contents: ContentsForm;
  /** The channels of this step. The texts of other channels are not shown. */
  channels: readonly MessageChannel[];
}
type Channel = 'sms' | 'email';
const TITLES: Readonly<Record<Channel, string>> = { sms: 'Par SMS', email: 'Par e-mail' };

/** Edits the text of each channel in each language. */
export function LanguageContents({
  step,
  form,
  contents,
  channels,
}: LanguageContentsProps): ReactNode {
  const [locale, setLocale] = useState<CustomerLocale>('fr');
  const written = new Set(
    [contents.whatsapp, contents.sms, contents.email].flatMap(({ translations }) =>
      Object.keys(translations),
    ),
  ) as Set<CustomerLocale>;
  return (
    <>
      <PanelSection title="Langue">
        <div className="grid gap-3">
          <LanguageChips chosen={locale} written={written} onChoose={setLocale} />
          {locale !== 'fr' && <LanguageOffer locale={locale} />}
        </div>
      </PanelSection>
      <WhatsappSection
        key={`whatsapp-${locale}`}
        step={step}
        form={form}
        contents={contents.whatsapp}
        locale={locale}
        isChannel={channels.includes('whatsapp')}
      />
      {(['sms', 'email'] as const).map((channel) => (
        <ChannelContent
          key={`${channel}-${locale}`}
          channel={channel}
          step={step}
          form={form}
          contents={contents}
          locale={locale}
          isUsed={channels.includes(channel)}
        />
      ))}
    </>
  );
}

interface ChannelContentProps extends Omit<LanguageContentsProps, 'channels'> {
  channel: Channel;
  locale: CustomerLocale;
  isUsed: boolean;
}

function ChannelContent({
  channel,
  step,
  form,
  contents,
  locale,
  isUsed,
}: ChannelContentProps): ReactNode {
  const { team } = useSession();
  const { tone } = team.customization_config;
  const name = `steps.${step}.contents.${channel}` as const;
  const oursIn = (language: CustomerLocale) =>
    channel === 'sms'
      ? { text: defaultSms(step, tone, language) }
      : defaultEmail(step, tone, language);
  const { translations, ...french } = contents[channel];
  const set = (changes: object) =>
    form.setValue(name, { ...contents[channel], ...changes } as never, { shouldDirty: true });
  const isTranslated = locale === 'fr' || translations[locale] !== undefined;
  const isOurs = isSame(french, oursIn('fr'));
  const withdraw = () =>
    set({
      translations: Object.fromEntries(
        Object.entries(translations).filter(([language]) => language !== locale),
      ),
    });
  const aside = {
    ours: locale === 'fr' && !isOurs && (
      <Button
        look="ghost"
        aria-label={`Reprendre notre texte, ${TITLES[channel].toLowerCase()}`}
        onClick={() => set(oursIn('fr'))}
      >
        Reprendre notre texte
      </Button>
    ),
    withdraw: locale !== 'fr' && isTranslated && (
      <Button
        look="ghost"
        aria-label={`Retirer la traduction, ${TITLES[channel].toLowerCase()}`}
        onClick={withdraw}
      >
        Retirer la traduction
      </Button>
    ),
  };
  if (!isUsed) {
    return (
      <PanelSection title={TITLES[channel]}>
        <p className="leading-5 text-ink-3">
          Pas un canal de cette étape : ajoutez-le plus haut pour écrire son texte.
        </p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title={TITLES[channel]} aside={aside.ours || aside.withdraw}>
      {isTranslated ? (
        <div className="grid gap-4">
          {channel === 'sms' ? (
            <SmsEditor step={step} form={form} sms={contents.sms} locale={locale} />
          ) : (
            <EmailEditor step={step} form={form} email={contents.email} locale={locale} />
          )}
          {locale === 'fr' && (
            <AbTestSection
              step={step}
              channel={channel}
              textA={french}
              isChanged={hasChanged(form, step, channel)}
              onAdopt={({ subject, text }) =>
                set({ text: text ?? '', ...(channel === 'email' && { subject: subject ?? '' }) })
              }
            />
          )}
        </div>
      ) : (
        <LanguageStart
          locale={locale}
          hasOwnFrench={!isOurs}
          onStart={(from) =>
            set({
              translations: {
                ...translations,
                [locale as Foreign]: from === 'ours' ? oursIn(locale) : french,
              },
            })
          }
        />
      )}
    </PanelSection>
  );
}

/** Returns true when this text differs from the saved one. */
function hasChanged(form: UseFormReturn<FlowForm>, step: Step, channel: Channel): boolean {
  const saved = form.formState.defaultValues?.steps?.[step]?.contents?.[channel];
  const typed = form.getValues(`steps.${step}.contents.${channel}`);
  return JSON.stringify(saved) !== JSON.stringify(typed);
}

function isSame(one: object, other: object): boolean {
  return Object.entries(other).every(([part, text]) => Reflect.get(one, part) === text);
}
