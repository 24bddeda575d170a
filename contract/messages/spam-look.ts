import type { Finding, TextPart } from './finding.ts';

/**
 * Finds the signs of advertising that the filters of mail services and operators look for: words in
 * capitals, repeated marks and typical phrases. Pure, linear in the length of the text.
 */

const SPAM_WHY =
  'Les filtres des messageries et des opérateurs tiennent ces signes pour de la publicité : le message risque le dossier « Indésirables ».';
/** The maximum number of findings of one kind in one part. */
const MOST = 3;

const CAPITALS = /(?<![\p{L}\p{N}{])\p{Lu}{4,}(?:[ ’'-]\p{Lu}{2,}){1,20}(?![\p{L}\p{N}}])/gu;
const REPEATED = /(?:[!?][ \u00A0\u202F]?){2,20}|(?:€|\$){2,20}/gu;
const FORMULAS =
  /(?<![\p{L}\p{N}])(?:cliquez (?:vite|maintenant|ici)|dernière chance|agissez (?:vite|maintenant)|offre limitée|100[ \u00A0\u202F]?% (?:gratuit|garanti)|félicitations|urgent|act now|click here|last chance|limited offer)(?![\p{L}\p{N}])/giu;

export function findSpamLook(part: TextPart, text: string): Finding[] {
  return [
    ...found(part, text, CAPITALS, 'Mots en capitales', (shown) => ({
      label: 'Mettre en minuscules',
      instead: shown.charAt(0) + shown.slice(1).toLowerCase(),
    })),
    ...found(part, text, REPEATED, 'Ponctuation répétée', (shown) => ({
      label: 'N’en garder qu’un',
      instead: shown.charAt(0) + (/\s$/u.test(shown) ? ' ' : ''),
    })),
    ...found(part, text, FORMULAS, 'Tournure publicitaire', () => null),
  ];
}

function found(
  part: TextPart,
  text: string,
  pattern: RegExp,
  title: string,
  remedyOf: (shown: string) => { label: string; instead: string } | null,
): Finding[] {
  return [...text.matchAll(pattern)].slice(0, MOST).map((match) => {
    const [shown] = match;
    const at = { from: match.index, to: match.index + shown.length };
    const remedy = remedyOf(shown);
    return {
      rule: 'spam_look',
      level: 'warning',
      part,
      at,
      title: `${title} : « ${shown.trim()} »`,
      why: SPAM_WHY,
      remedy: remedy && {
        label: remedy.label,
        text: text.slice(0, at.from) + remedy.instead + text.slice(at.to),
      },
    };
  });
}
