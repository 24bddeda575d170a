import type { Finding, TextPart } from './finding.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { INCENTIVES, PRICE_OFF } from './text-lexicon.ts';
import { CONTACT_FIRST, PERSUASIONS } from './persuasion-lexicon.ts';

/** The maximum number of findings of one kind in one part. */
const MOST = 6;

type TextRange = Readonly<{ from: number; to: number }>;

const INCENTIVE_WHY =
  'Trustpilot et Google interdisent toute récompense contre un avis, et Meta reclasse le message en marketing. Il devient aussi de la prospection, qui demande un accord préalable (CPCE, art. L.34-5).';
const HAPPY_WHY =
  'Trustpilot, Google et le code de la consommation (art. L.121-4) interdisent de n’inviter que les clients contents ou de suggérer la note : la question doit être la même pour tous.';
const CONTACT_WHY =
  'Trustpilot interdit de demander aux mécontents d’écrire à la boutique avant de donner leur avis. La page leur offre déjà un message privé, à côté de l’avis public.';

/**
 * Finds rewards, invitations only for happy customers, and requests that unhappy customers write to
 * the shop first. Each finding has its position and a correction.
 */
export function findForbidden(part: TextPart, text: string, locale: CustomerLocale): Finding[] {
  return [
    ...incentives(part, text, locale),
    ...persuasions(part, text, locale),
    ...contactFirst(part, text, locale),
  ];
}

function incentives(part: TextPart, text: string, locale: CustomerLocale): Finding[] {
  const places = merged(
    [INCENTIVES[locale], PRICE_OFF].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => ({
        from: match.index,
        to: match.index + match[0].length,
      })),
    ),
  );
  return places
    .filter(({ from }) => !isDenied(text, from))
    .slice(0, MOST)
    .map((at) => ({
      rule: 'incentive',
      level: 'warning',
      part,
      at,
      title: `Récompense : « ${excerpt(text, at)} »`,
      why: INCENTIVE_WHY,
      remedy: { label: 'Retirer la phrase', text: withoutSentence(text, at) },
    }));
}

function persuasions(part: TextPart, text: string, locale: CustomerLocale): Finding[] {
  return PERSUASIONS[locale].flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].slice(0, MOST).map((match) => {
      const at = { from: match.index, to: match.index + match[0].length };
      const replacement = instead.replaceAll(
        /\$([12])/gu,
        (_whole, group: string) => match[Number(group)] ?? '',
      );
      const label = replacement === '' ? 'Retirer ces mots' : `Écrire « ${replacement} »`;
      return {
        rule: 'happy_only',
        level: 'warning',
        part,
        at,
        title: `Oriente la réponse : « ${excerpt(text, at)} »`,
        why: HAPPY_WHY,
        remedy: { label, text: replaced(text, at, replacement) },
      } satisfies Finding;
    }),
  );
}

function contactFirst(part: TextPart, text: string, locale: CustomerLocale): Finding[] {
  return [...text.matchAll(CONTACT_FIRST[locale])].slice(0, MOST).map((match) => {
    const at = { from: match.index, to: match.index + match[0].length };
    return {
      rule: 'contact_first',
      level: 'warning',
      part,
      at,
      title: `Détourne les mécontents : « ${excerpt(text, at)} »`,
      why: CONTACT_WHY,
      remedy: { label: 'Retirer la phrase', text: withoutSentence(text, at) },
    };
  });
}

/** Returns true after a negation, such as « Sans cadeau ni remise », which promises nothing. */
function isDenied(text: string, from: number): boolean {
  return /(?:^|[^\p{L}])(?:sans|aucune?|pas de|ni|without|no|sin|ohne|kein\p{L}{0,2}|senza|nessun\p{L}?|zonder|geen)(?: \p{L}{1,15}){0,2} ?$/iu.test(
    text.slice(Math.max(0, from - 40), from),
  );
}

function merged(places: readonly TextRange[]): TextRange[] {
  const out: TextRange[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && place.from <= last.to)
      out[out.length - 1] = { from: last.from, to: Math.max(last.to, place.to) };
    else out.push(place);
  }
  return out;
}

const MOST_SHOWN = 60;

function excerpt(text: string, { from, to }: TextRange): string {
  const passage = text.slice(from, to).trim().replace(/,$/u, '');
  return passage.length > MOST_SHOWN ? `${passage.slice(0, MOST_SHOWN)}…` : passage;
}

/**
 * Replaces a range of the text. When the replacement is empty, the spaces and the capital at the
 * start are adjusted.
 */
function replaced(text: string, { from, to }: TextRange, replacement: string): string {
  const after = replacement === '' ? text.slice(to).replace(/^[ ,]+/u, '') : text.slice(to);
  const isStart = /^\p{Lu}/u.test(text.slice(from, to));
  const joined =
    replacement === '' && isStart
      ? after.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
      : replacement + after;
  return text.slice(0, from) + joined;
}

/** Removes the sentence that contains the range. */
function withoutSentence(text: string, { from, to }: TextRange): string {
  const before = [...text.slice(0, from).matchAll(/[.!?…](?=\s)|\n/gu)].at(-1);
  const start = before ? before.index + 1 : 0;
  const end = /[.!?…]+(?=\s|$)|\n/u.exec(text.slice(to));
  const rest = end ? text.slice(to + end.index + (end[0] === '\n' ? 0 : end[0].length)) : '';
  const remainingText = text.slice(0, start) + (start === 0 ? rest.trimStart() : rest);
  return end ? remainingText : remainingText.trimEnd();
}
