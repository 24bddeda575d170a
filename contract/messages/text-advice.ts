import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import {
  type PlaceholderValues,
  hasPlaceholder,
  fillPlaceholders,
} from './templates/message-template.ts';
import type { Finding, TextPart } from './finding.ts';

/**
 * Finds content that a message should not contain, or lacks, by the law, the rules of the review
 * sites, and the filters of mail services. Pure, linear in the length of the text.
 */

export interface TextToCheck {
  channel: MessageChannel;
  locale: CustomerLocale;
  /** Only for e-mails. */
  subject?: string;
  preheader?: string;
  /**
   * On WhatsApp: the header, the body and the footer on separate lines, with each variable under
   * its placeholder name. No corrections are offered there, because Meta approves the text.
   */
  text: string;
  /** The values of the example customer. Lengths are measured with these values. */
  values: PlaceholderValues;
}

/** The maximum length of each part of a text, in characters. */
export const LONGEST_TEXTS = {
  // Meta accepts 1,024 characters in the body of a template.
  whatsapp: { subject: 0, preheader: 0, text: 1024 },
  sms: { subject: 0, preheader: 0, text: 1000 },
  email: { subject: 200, preheader: 200, text: 10_000 },
} as const satisfies Record<MessageChannel, Record<TextPart, number>>;

/** The number of characters of a subject and of a preheader that a phone shows. */
const SHOWN_SUBJECT = 60;

const SHOWN_PREHEADER = 110;

const ORDER_WORDS: Readonly<Record<CustomerLocale, string>> = {
  fr: 'commande',
  en: 'order',
  es: 'pedido',
  de: 'Bestellung',
  it: 'ordine',
  nl: 'bestelling',
};

export function missing(message: TextToCheck): Finding[] {
  const { channel, text, locale, subject } = message;
  const findings: Finding[] = [];
  const named = `${ORDER_WORDS[locale]} {{order_number}}`;
  if (!hasPlaceholder(text, 'order_number') && !hasPlaceholder(subject ?? '', 'order_number')) {
    const part = channel === 'email' ? 'subject' : 'text';
    findings.push({
      rule: 'no_order_number',
      level: 'warning',
      part,
      at: null,
      title: 'Le numéro de commande manque',
      why: ORDER_WHY[channel],
      remedy: {
        label: 'L’ajouter',
        text: `${(message[part] ?? '').trimEnd()} (${named})`.trimStart(),
      },
    });
  }
  if (channel === 'sms' && !hasPlaceholder(text, 'review_link'))
    findings.push({
      rule: 'no_link',
      level: 'advice',
      part: 'text',
      at: null,
      title: 'Le lien d’avis est ajouté à la fin',
      why: 'Un SMS sans lui ne servirait à rien. Placez-le vous-même pour choisir où il se lit.',
      remedy: { label: 'Le placer ici', text: `${text.trimEnd()} {{review_link}}`.trimStart() },
    });
  if (channel === 'sms' && !hasPlaceholder(text, 'stop_link'))
    findings.push({
      rule: 'no_way_out',
      level: 'advice',
      part: 'text',
      at: null,
      title: 'Le lien STOP est ajouté à la fin',
      why: 'Chaque message doit dire comment ne plus en recevoir (CPCE, art. L.34-5). Placez-le vous-même pour choisir ses mots.',
      remedy: {
        label: 'Le placer ici',
        text: `${text.trimEnd()} STOP : {{stop_link}}`.trimStart(),
      },
    });
  if (
    channel === 'whatsapp' &&
    !/(?<![\p{L}\p{N}])(?:stop|arr[êe]t)(?![\p{L}\p{N}])/iu.test(text) &&
    !hasPlaceholder(text, 'stop_link')
  )
    findings.push({
      rule: 'no_way_out',
      level: 'warning',
      part: 'text',
      at: null,
      title: 'Rien ne dit comment ne plus en recevoir',
      why: 'Meta et le CPCE (art. L.34-5) veulent une sortie dans chaque message : « Répondez STOP » au pied du modèle suffit.',
      remedy: null,
    });
  return findings;
}

const ORDER_WHY: Readonly<Record<MessageChannel, string>> = {
  whatsapp:
    'Meta ne tient pour « utilitaire » qu’un message attaché à une commande précise ; sinon il passe en marketing, plus cher et limité.',
  sms: 'La norme ISO 20488 veut que le client sache de quel achat on parle ; un SMS sans commande ressemble à de la publicité.',
  email:
    'La norme ISO 20488 veut que le client sache de quel achat on parle. Le numéro est dans l’e-mail ; dans l’objet, il fait reconnaître le message.',
};

export function tooLongToRead({ subject, preheader, values }: TextToCheck): Finding[] {
  const findings: Finding[] = [];
  const shown = (text: string): number => Array.from(fillPlaceholders(text, values)).length;
  if (subject !== undefined && shown(subject) > SHOWN_SUBJECT)
    findings.push({
      rule: 'long_subject',
      level: 'warning',
      part: 'subject',
      at: null,
      title: `Objet long : ${shown(subject)} caractères`,
      why: `Les téléphones coupent après ${SHOWN_SUBJECT} : mettez l’essentiel au début, ou raccourcissez.`,
      remedy: null,
    });
  if (preheader !== undefined && shown(preheader) > SHOWN_PREHEADER)
    findings.push({
      rule: 'long_preheader',
      level: 'warning',
      part: 'preheader',
      at: null,
      title: `Texte d’aperçu long : ${shown(preheader)} caractères`,
      why: `Les messageries n’en montrent que ${SHOWN_PREHEADER} environ.`,
      remedy: null,
    });
  return findings;
}
