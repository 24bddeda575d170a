import { findBrokenVariables } from './check-variables.ts';
import { findForbidden } from './find-forbidden.ts';
import type { Finding, TextPart } from './finding.ts';
import { findSpamLook } from './spam-look.ts';
import { type TextToCheck, LONGEST_TEXTS, missing, tooLongToRead } from './text-advice.ts';

/** The maximum number of findings of one kind in one part. */
const MOST = 6;
const PARTS = ['subject', 'preheader', 'text'] as const;

export function checkText(message: TextToCheck): readonly Finding[] {
  const inParts = PARTS.flatMap((part) => {
    const text = message[part];
    return text === undefined
      ? []
      : [
          ...refusals(message, part, text),
          ...variables(part, text),
          ...findForbidden(part, text, message.locale),
          ...addresses(part, text),
          ...findSpamLook(part, text),
        ];
  });
  const findings = [...inParts, ...missing(message), ...tooLongToRead(message)];
  const channelFindings =
    message.channel === 'whatsapp'
      ? findings.map((finding) => ({ ...finding, remedy: null }))
      : findings;
  return channelFindings.toSorted((a, b) => RANK[a.level] - RANK[b.level]);
}

const RANK = { error: 0, warning: 1, advice: 2 } as const;

/** Returns the errors that prevent saving, whatever the text says. */
function refusals({ channel }: TextToCheck, part: TextPart, text: string): Finding[] {
  const most = LONGEST_TEXTS[channel][part];
  const findings: Finding[] = [];
  if (text.length > most)
    findings.push({
      rule: 'too_long',
      level: 'error',
      part,
      at: { from: most, to: text.length },
      title: `${text.length - most} caractères de trop`,
      why: `Ce texte ne peut pas dépasser ${most.toLocaleString('fr')} caractères.`,
      remedy: { label: 'Couper la fin', text: text.slice(0, most) },
    });
  if (part !== 'text' && /[\r\n\u2028\u2029]/u.test(text.trim()))
    findings.push({
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
    findings.push({
      rule: 'unstorable',
      level: 'error',
      part,
      at: null,
      title: 'Un caractère ne peut pas être enregistré',
      why: 'Il a sans doute été coupé en deux par un copier-coller.',
      remedy: { label: 'Le retirer', text: text.toWellFormed().replaceAll(/[\0\uFFFD]/gu, '') },
    });
  return findings;
}

function variables(part: TextPart, text: string): Finding[] {
  return findBrokenVariables(text)
    .slice(0, MOST)
    .map(({ from, to, written, placeholder, is_refused }) => {
      const instead = placeholder === null ? '' : `{{${placeholder}}}`;
      const remedy = {
        label: placeholder === null ? 'La retirer' : `Mettre {{${placeholder}}}`,
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
