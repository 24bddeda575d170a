import { PLACEHOLDERS, type Placeholder } from './templates/message-template.ts';

/**
 * A variable that the customer would see as braces, because its name is unknown or its braces are
 * mistyped.
 */
export interface BrokenVariable {
  from: number;
  to: number;
  written: string;
  /** The placeholder that was most likely meant. Null when there is no likely one. */
  placeholder: Placeholder | null;
  /** True when the variable prevents saving. Other variables are sent as written. */
  is_refused: boolean;
}

const MARK = /\{\{([^{}]{0,100})\}\}/gu;
/** Matches a name with one missing brace, in square brackets, or between percent signs. */
const MISTYPED =
  /(?<!\{)\{([^{}\s]{1,40})\}{1,2}|\{\{([^{}\s]{1,40})\}(?!\})|\[\[?([\p{L}_]{3,40})\]\]?|%([\p{L}_]{3,40})%/gu;

/** Other names for each placeholder, in lower-case letters only. */
const ALIASES: Readonly<Record<Placeholder, readonly string[]>> = {
  first_name: [
    'firstname',
    'prenom',
    'prenomclient',
    'name',
    'customer',
    'client',
    'vorname',
    'nombre',
    'nome',
    'voornaam',
  ],
  last_name: ['lastname', 'nom', 'nomdefamille', 'nomclient', 'surname'],
  shop_name: [
    'shopname',
    'shop',
    'boutique',
    'nomboutique',
    'nomdelaboutique',
    'store',
    'storename',
    'magasin',
    'enseigne',
  ],
  order_number: [
    'ordernumber',
    'order',
    'commande',
    'numerocommande',
    'numerodecommande',
    'numero',
    'ordername',
    'orderid',
    'ncommande',
    'nodecommande',
  ],
  review_link: ['reviewlink', 'lien', 'lienavis', 'liendavis', 'link', 'url', 'reviewurl', 'avis'],
  stop_link: [
    'stoplink',
    'stop',
    'lienstop',
    'unsubscribe',
    'unsubscribelink',
    'desinscription',
    'desabonnement',
  ],
};

export function findBrokenVariables(text: string): readonly BrokenVariable[] {
  const unknown = [...text.matchAll(MARK)].flatMap((match) => {
    const name = (match[1] ?? '').trim();
    return isKnown(name)
      ? []
      : [
          {
            from: match.index,
            to: match.index + match[0].length,
            written: match[0],
            placeholder: meantBy(name),
            is_refused: true,
          },
        ];
  });
  const mistyped = [...text.matchAll(MISTYPED)].flatMap((match) => {
    const placeholder = meantBy(match.slice(1).find((name) => name !== undefined) ?? '');
    return placeholder === null
      ? []
      : [
          {
            from: match.index,
            to: match.index + match[0].length,
            written: match[0],
            placeholder,
            is_refused: false,
          },
        ];
  });
  const overlaps = (one: { from: number; to: number }): boolean =>
    unknown.some((other) => one.from < other.to && other.from < one.to);
  return [...unknown, ...mistyped.filter((one) => !overlaps(one))].toSorted(
    (a, b) => a.from - b.from,
  );
}

function isKnown(name: string): boolean {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

function meantBy(name: string): Placeholder | null {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  return (
    PLACEHOLDERS.find(
      (placeholder) =>
        placeholder.replace('_', '') === letters || ALIASES[placeholder].includes(letters),
    ) ??
    PLACEHOLDERS.find((placeholder) => isOneSlipAway(placeholder.replace('_', ''), letters)) ??
    null
  );
}

/** Returns true when one letter is missing, added or wrong, in names of six letters or more. */
function isOneSlipAway(placeholderName: string, typed: string): boolean {
  if (placeholderName.length < 6 || Math.abs(placeholderName.length - typed.length) > 1)
    return false;
  let start = 0;
  while (start < placeholderName.length && placeholderName[start] === typed[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(placeholderName.length, typed.length) - start &&
    placeholderName.at(-1 - end) === typed.at(-1 - end)
  )
    end += 1;
  return Math.max(placeholderName.length, typed.length) - start - end <= 1;
}
