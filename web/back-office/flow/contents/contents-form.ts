import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail, defaultSms, type Tone } from '#contract/messages/default-texts.ts';
import { type EmailText } from '#contract/messages/email-text.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';

type Contents = FlowConfiguration['steps']['request']['contents'];
type WhatsappContent = NonNullable<Contents['whatsapp']>;
export type SmsText = Readonly<{ text: string }>;
/** The languages other than French. Their texts are stored as translations of the French text. */
export type Foreign = Exclude<CustomerLocale, 'fr'>;
export type Translations<Text> = Partial<Record<Foreign, Text>>;

/**
 * The id of the template in Recueil, empty when none is chosen, and the text of its variables by
 * name. A missing variable takes Recueil’s value of the same name.
 */
export interface WhatsappForm {
  template_id: string;
  variables: Record<string, string>;
}

/**
 * The texts of one step in the form. Default texts are shown as if they were typed. The fields have
 * the paths that the server’s errors use.
 */
export interface ContentsForm {
  whatsapp: WhatsappForm & { translations: Translations<WhatsappForm> };
  sms: SmsText & { translations: Translations<SmsText> };
  email: EmailText & {
    has_product_image: boolean;
    translations: Translations<EmailText>;
  };
}

export function contentsFormOf(
  { whatsapp, sms, email }: Contents,
  step: Step,
  tone: Tone,
): ContentsForm {
  const ours = defaultEmail(step, tone);
  return {
    whatsapp: {
      template_id: whatsapp?.template_id ?? '',
      variables: whatsapp?.variables ?? {},
      translations: translationsOf(whatsapp, ({ template_id, variables }) => ({
        template_id: template_id ?? '',
        variables,
      })),
    },
    sms: {
      text: sms?.text ?? defaultSms(step, tone),
      translations: translationsOf(sms, ({ text }) => ({ text: text ?? '' })),
    },
    email: {
      subject: email?.subject ?? ours.subject,
      preheader: email?.preheader ?? ours.preheader,
      text: email?.text ?? ours.text,
      has_product_image: email?.has_product_image ?? false,
      translations: translationsOf(email, ({ subject, preheader, text }) => ({
        subject: subject ?? '',
        preheader: preheader ?? '',
        text: text ?? '',
      })),
    },
  };
}

/**
 * Returns the contents to send. Languages that this screen does not offer keep their saved text.
 * Default texts are sent as null, and untouched channels are left out.
 */
export function contentsOf(form: ContentsForm, before: Contents, step: Step, tone: Tone): Contents {
  const ours = defaultEmail(step, tone);
  const email = {
    ...ownParts(form.email, ours),
    ...(form.email.has_product_image && { has_product_image: true as const }),
    translations: {
      ...otherLanguages(before.email),
      ...mapTranslations(form.email.translations, (typed) => ownParts(typed, null)),
    },
  };
  const sms = {
    text: own(form.sms.text, defaultSms(step, tone)),
    translations: {
      ...otherLanguages(before.sms),
      ...mapTranslations(form.sms.translations, ({ text }) => ({ text: own(text, null) })),
    },
  };
  return {
    ...before,
    ...whatsappOf(form.whatsapp, before.whatsapp),
    ...((before.sms || hasText(sms)) && { sms }),
    ...((before.email || hasText(email)) && { email }),
  };
}

/** Returns nothing for a channel that was never edited. */
function whatsappOf(
  { translations, ...french }: ContentsForm['whatsapp'],
  before: WhatsappContent | undefined,
): { whatsapp?: WhatsappContent } {
  if (french.template_id === '' && before === undefined && Object.keys(translations).length === 0)
    return {};
  const sent = ({ template_id, variables }: WhatsappForm) => ({
    template_id: template_id === '' ? null : template_id,
    variables,
  });
  return {
    whatsapp: {
      ...sent(french),
      translations: { ...otherLanguages(before), ...mapTranslations(translations, sent) },
    },
  };
}

function hasText({ translations, ...parts }: { translations: object }): boolean {
  return Object.keys(translations).length > 0 || Object.values(parts).some((part) => part !== null);
}

/**
 * Returns null for a default or empty text, so that the text follows the shop’s form of address.
 * For a translation no default is given, so that a text equal to the default is stored: the French
 * text would be sent in place of a null.
 */
function own(typed: string, ours: string | null): string | null {
  return typed.trim() === '' || typed === ours ? null : typed;
}

function ownParts(
  typed: EmailText,
  ours: EmailText | null,
): Record<keyof EmailText, string | null> {
  return {
    subject: own(typed.subject, ours?.subject ?? null),
    preheader: own(typed.preheader, ours?.preheader ?? null),
    text: own(typed.text, ours?.text ?? null),
  };
}

const isOurs = (locale: string): locale is Foreign =>
  locale !== 'fr' && (CUSTOMER_LOCALES as readonly string[]).includes(locale);

function translationsOf<Stored, Text>(
  content: { translations: Readonly<Record<string, Stored>> } | undefined,
  textOf: (stored: Stored) => Text,
): Translations<Text> {
  return Object.fromEntries(
    Object.entries(content?.translations ?? {}).flatMap(([locale, stored]) =>
      isOurs(locale) ? [[locale, textOf(stored)]] : [],
    ),
  ) as Translations<Text>;
}

function otherLanguages<Stored>(
  content: { translations: Readonly<Record<string, Stored>> } | undefined,
): Record<string, Stored> {
  return Object.fromEntries(
    Object.entries(content?.translations ?? {}).filter(([locale]) => !isOurs(locale)),
  );
}

function mapTranslations<Text, Stored>(
  translations: Translations<Text>,
  of: (typed: Text) => Stored,
): Record<string, Stored> {
  return Object.fromEntries(
    Object.entries(translations).map(([locale, typed]) => [locale, of(typed)]),
  );
}
