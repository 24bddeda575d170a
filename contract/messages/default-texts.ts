import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { ABROAD } from './default-texts-abroad.ts';
import type { Step } from '#contract/labels/message-status.ts';
import type { EmailText } from './email-text.ts';

/**
 * The default texts for steps without a text of the team, by step, channel, tone and language. They
 * use the same placeholders and markup as the team’s texts.
 */

export type Tone = 'vous' | 'tu';

/** The text that the message list of a mail program shows after the subject. */
const PREHEADER: Readonly<Record<Tone, string>> = {
  vous: 'Une question sur votre commande n° {{order_number}}.',
  tu: 'Une question sur ta commande n° {{order_number}}.',
};

/**
 * The paragraph between the question and the stars of the default e-mail. The layout adds the links
 * to the page, the postponement and the opt-out.
 */
const EMAIL: Readonly<Record<Tone, Readonly<Record<Step, Omit<EmailText, 'preheader'>>>>> = {
  vous: {
    request: {
      subject: 'Votre commande n° {{order_number}} : comment s’est-elle passée ?',
      text: 'Bonjour {{first_name}}, un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
    },
    first_reminder: {
      subject: 'Votre avis sur la commande n° {{order_number}} ?',
      text: 'Bonjour {{first_name}}, nous n’avons pas encore votre réponse. Un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
    },
    last_reminder: {
      subject: 'Dernier message au sujet de la commande n° {{order_number}}',
      text: 'Bonjour {{first_name}}, c’est notre dernier message au sujet de cette commande. Un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
    },
  },
  tu: {
    request: {
      subject: 'Ta commande n° {{order_number}} : comment s’est-elle passée ?',
      text: 'Bonjour {{first_name}}, un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
    },
    first_reminder: {
      subject: 'Ton avis sur la commande n° {{order_number}} ?',
      text: 'Bonjour {{first_name}}, nous n’avons pas encore ta réponse. Un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
    },
    last_reminder: {
      subject: 'Dernier message au sujet de la commande n° {{order_number}}',
      text: 'Bonjour {{first_name}}, c’est notre dernier message au sujet de cette commande. Un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
    },
  },
};

/**
 * Only letters of the GSM-7 alphabet (no « ê », no typographic apostrophe), so that the SMS is one
 * segment instead of three. The opt-out link is added when it is missing.
 */
const SMS: Readonly<Record<Tone, Readonly<Record<Step, string>>>> = {
  vous: {
    request:
      '{{shop_name}} : commande {{order_number}}, quelle note lui donnez-vous ? {{review_link}}',
    first_reminder:
      '{{shop_name}} : votre avis sur la commande {{order_number}} nous aide. {{review_link}}',
    last_reminder:
      '{{shop_name}} : dernier message, votre avis sur la commande {{order_number}} ? {{review_link}}',
  },
  tu: {
    request:
      '{{shop_name}} : commande {{order_number}}, quelle note lui donnes-tu ? {{review_link}}',
    first_reminder:
      '{{shop_name}} : ton avis sur la commande {{order_number}} nous aide. {{review_link}}',
    last_reminder:
      '{{shop_name}} : dernier message, ton avis sur la commande {{order_number}} ? {{review_link}}',
  },
};

export function defaultEmail(step: Step, tone: Tone, locale: CustomerLocale = 'fr'): EmailText {
  if (locale === 'fr') return { ...EMAIL[tone][step], preheader: PREHEADER[tone] };
  const { sms: _sms, ...email } = ABROAD[locale][step];
  return email;
}

export function defaultSms(step: Step, tone: Tone, locale: CustomerLocale = 'fr'): string {
  return locale === 'fr' ? SMS[tone][step] : ABROAD[locale][step].sms;
}
