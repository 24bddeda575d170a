import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import {
  fillPlaceholders,
  hasPlaceholder,
  type PlaceholderValues,
} from './templates/message-template.ts';
import { findBrokenVariables } from './check-variables.ts';
import { findForbidden } from './find-forbidden.ts';
import type { Finding, TextPart } from './finding.ts';

/** What the words of a message should not say, or lack: by the law, by the review sites, by what arrives. Pure, linear in the length of the text. */

export interface TextToCheck {
  channel: MessageChannel;
  locale: CustomerLocale;
  /** Of a mail only. */
  subject?: string;
  preheader?: string;
  /** Of WhatsApp: header, body and footer on lines of their own, each variable by our name of it. Its words are Meta’s to approve: nothing offers to change them. */
  text: string;
  /** Of the example’s customer: lengths are counted as they are read. */
  values: PlaceholderValues;
}

const LONGEST: Readonly<Record<MessageChannel, Readonly<Record<TextPart, number>>>> = {
  whatsapp: { subject: 0, preheader: 0, text: 1024 },
  sms: { subject: 0, preheader: 0, text: 1000 },
  email: { subject: 200, preheader: 200, text: 10_000 },
};
/** What a phone shows of a subject, and of the words beside it. */
const SHOWN_SUBJECT = 60;
const SHOWN_PREHEADER = 110;
/** Of one kind in one part: whoever wrote more than this knows already. */
const MOST = 6;
const PARTS = ['subject', 'preheader', 'text'] as const;
const ORDER_WORDS: Readonly<Record<CustomerLocale, string>> = {
  fr: 'commande',
  en: 'order',
  es: 'pedido',
  de: 'Bestellung',
  it: 'ordine',
  nl: 'bestelling',
};

export function checkText(words: TextToCheck): readonly Finding[] {
  const inParts = PARTS.flatMap((part) => {
    const text = words[part];
    return text === undefined
      ? []
      : [
          ...refusals(words, part, text),
          ...variables(part, text),
          ...findForbidden(part, text, words.locale),
          ...addresses(part, text),
        ];
  });
  const found = [...inParts, ...missing(words), ...tooLongToRead(words)];
  const kept =
    words.channel === 'whatsapp' ? found.map((finding) => ({ ...finding, remedy: null })) : found;
  return kept.toSorted((a, b) => RANK[a.level] - RANK[b.level]);
}

const RANK = { error: 0, warning: 1, advice: 2 } as const;

/** What the contract refuses whatever the words say. */
function refusals({ channel }: TextToCheck, part: TextPart, text: string): Finding[] {
  const most = LONGEST[channel][part];
  const found: Finding[] = [];
  if (text.length > most)
    found.push({
      rule: 'too_long',
      level: 'error',
      part,
      at: { from: most, to: text.length },
      title: `${text.length - most} caractères de trop`,
      why: `Ce texte ne peut pas dépasser ${most.toLocaleString('fr')} caractères.`,
      remedy: { label: 'Couper la fin', text: text.slice(0, most) },
    });
  if (part !== 'text' && /[\r\n\u2028\u2029]/u.test(text.trim()))
    found.push({
      rule: 'several_lines',
      level: 'error',
      part,
      at: null,
      title: 'Plusieurs lignes',
      why: 'Cette ligne doit tenir sur une seule.',
      remedy: {
        label: 'Réunir les lignes',
        text: text.trim().replaceAll(/[\r\n\u2028\u2029]+/gu, ' '),
      },
    });
  if (text.includes('\0') || !text.isWellFormed())
    found.push({
      rule: 'unstorable',
      level: 'error',
      part,
      at: null,
      title: 'Un caractère ne peut pas être enregistré',
      why: 'Il a sans doute été coupé en deux par un copier-coller.',
      remedy: { label: 'Le retirer', text: text.toWellFormed().replaceAll(/[\0\uFFFD]/gu, '') },
    });
  return found;
}

function variables(part: TextPart, text: string): Finding[] {
  return findBrokenVariables(text)
    .slice(0, MOST)
    .map(({ from, to, written, meant, is_refused }) => {
      const instead = meant === null ? '' : `{{${meant}}}`;
      const remedy = {
        label: meant === null ? 'La retirer' : `Mettre {{${meant}}}`,
        text: text.slice(0, from) + instead + text.slice(to),
      };
      return is_refused
        ? {
            rule: 'unknown_variable',
            level: 'error',
            part,
            at: { from, to },
            title: `Variable inconnue : ${written}`,
            why: 'Vos clients liraient ces accolades. Rien ne peut être enregistré tant qu’elle est là.',
            remedy,
          }
        : {
            rule: 'broken_variable',
            level: 'warning',
            part,
            at: { from, to },
            title: `Variable mal écrite : ${written}`,
            why: 'Nous ne la reconnaissons pas : vos clients la liraient telle quelle.',
            remedy,
          };
    });
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"{}]{1,300}/giu;

function addresses(part: TextPart, text: string): Finding[] {
  return [...text.matchAll(ADDRESS)].slice(0, MOST).map((match) => {
    const at = { from: match.index, to: match.index + match[0].length };
    return {
      rule: 'other_address',
      level: 'warning',
      part,
      at,
      title: 'Une autre adresse que la page d’avis',
      why: 'Le premier lien doit mener à la page d’avis : les opérateurs et les messageries bloquent volontiers les autres, et un lien vers votre boutique fait du message une publicité.',
      remedy: {
        label: 'Retirer l’adresse',
        text: (text.slice(0, at.from) + text.slice(at.to)).replaceAll(/ {2,}/gu, ' '),
      },
    };
  });
}

function missing(words: TextToCheck): Finding[] {
  const { channel, text, locale, subject } = words;
  const found: Finding[] = [];
  const named = `${ORDER_WORDS[locale]} {{order_number}}`;
  if (!hasPlaceholder(text, 'order_number') && !hasPlaceholder(subject ?? '', 'order_number')) {
    const part = channel === 'email' ? 'subject' : 'text';
    found.push({
      rule: 'no_order_number',
      level: 'warning',
      part,
      at: null,
      title: 'Le numéro de commande manque',
      why: ORDER_WHY[channel],
      remedy: {
        label: 'L’ajouter',
        text: `${(words[part] ?? '').trimEnd()} (${named})`.trimStart(),
      },
    });
  }
  if (channel === 'sms' && !hasPlaceholder(text, 'review_link'))
    found.push({
      rule: 'no_link',
      level: 'advice',
      part: 'text',
      at: null,
      title: 'Le lien d’avis est ajouté à la fin',
      why: 'Un SMS sans lui ne servirait à rien. Placez-le vous-même pour choisir où il se lit.',
      remedy: { label: 'Le placer ici', text: `${text.trimEnd()} {{review_link}}`.trimStart() },
    });
  if (channel === 'sms' && !hasPlaceholder(text, 'stop_link'))
    found.push({
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
    found.push({
      rule: 'no_way_out',
      level: 'warning',
      part: 'text',
      at: null,
      title: 'Rien ne dit comment ne plus en recevoir',
      why: 'Meta et le CPCE (art. L.34-5) veulent une sortie dans chaque message : « Répondez STOP » au pied du modèle suffit.',
      remedy: null,
    });
  return found;
}

const ORDER_WHY: Readonly<Record<MessageChannel, string>> = {
  whatsapp:
    'Meta ne tient pour « utilitaire » qu’un message attaché à une commande précise ; sinon il passe en marketing, plus cher et limité.',
  sms: 'La norme ISO 20488 veut que le client sache de quel achat on parle ; un SMS sans commande ressemble à de la publicité.',
  email:
    'La norme ISO 20488 veut que le client sache de quel achat on parle. Le numéro est dans l’e-mail ; dans l’objet, il fait reconnaître le message.',
};

function tooLongToRead({ subject, preheader, values }: TextToCheck): Finding[] {
  const found: Finding[] = [];
  const shown = (text: string): number => Array.from(fillPlaceholders(text, values)).length;
  if (subject !== undefined && shown(subject) > SHOWN_SUBJECT)
    found.push({
      rule: 'long_subject',
      level: 'warning',
      part: 'subject',
      at: null,
      title: `Objet long : ${shown(subject)} caractères`,
      why: `Les téléphones coupent après ${SHOWN_SUBJECT} : mettez l’essentiel au début, ou raccourcissez.`,
      remedy: null,
    });
  if (preheader !== undefined && shown(preheader) > SHOWN_PREHEADER)
    found.push({
      rule: 'long_preheader',
      level: 'warning',
      part: 'preheader',
      at: null,
      title: `Texte d’aperçu long : ${shown(preheader)} caractères`,
      why: `Les messageries n’en montrent que ${SHOWN_PREHEADER} environ.`,
      remedy: null,
    });
  return found;
}
