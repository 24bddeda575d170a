import {
  findUnknownPlaceholders,
  type Placeholder,
  PLACEHOLDERS,
} from '#contract/messages/templates/message-template.ts';
import {
  buttonVariables,
  type TemplateStructure,
  type TemplateVariable,
  variablesNeeded,
} from '#contract/messages/templates/template-structure.ts';

export interface MappedVariable {
  name: string;
  /** The part of the message that contains the variable. */
  place: 'en-tête' | 'texte' | 'bouton';
  example: string | null;
  /** The value taken when nothing is chosen. Null when a choice is required. */
  ours: Placeholder | null;
}

/** Returns each variable once, in the order of the message. */
export function variablesOf(structure: TemplateStructure): MappedVariable[] {
  const links = new Set(buttonVariables(structure).map(({ name }) => name));
  const all: TemplateVariable[] = [
    ...(structure.header?.variable ? [structure.header.variable] : []),
    ...structure.body.variables,
    ...buttonVariables(structure),
  ];
  return variablesNeeded(structure).map((name) => {
    const same = PLACEHOLDERS.find((placeholder) => placeholder === name) ?? null;
    const place = links.has(name)
      ? 'bouton'
      : structure.header?.variable?.name === name
        ? 'en-tête'
        : 'texte';
    return {
      name,
      place,
      example: all.find((variable) => variable.name === name)?.example ?? null,
      ours: links.has(name) ? (same === 'stop_link' ? same : 'review_link') : same,
    };
  });
}

/** Returns the placeholder when the mapped text is exactly one placeholder, and null otherwise. */
export function placeholderOf(text: string): Placeholder | null {
  return PLACEHOLDERS.find((placeholder) => text === marked(placeholder)) ?? null;
}

export function marked(placeholder: Placeholder): string {
  return `{{${placeholder}}}`;
}

/** Returns the error in a text of the team, or null when it can be sent. */
export function wrongText(text: string): string | null {
  if (text.trim() === '') return 'Écrivez ce que cette variable dira.';
  const unknown = findUnknownPlaceholders(text);
  return unknown.length === 0
    ? null
    : `Variable inconnue : ${unknown.map((name) => `{{${name}}}`).join(', ')}.`;
}

/**
 * Returns the proposed mapping of a newly chosen template: the previous mapping of a variable with
 * the same name, or else a guess from its name or from the text before it. The team must choose the
 * others.
 */
export function suggestMapping(
  structure: TemplateStructure,
  before: Readonly<Record<string, string>>,
): Record<string, string> {
  const mapped: Record<string, string> = {};
  for (const { name, ours } of variablesOf(structure)) {
    const savedVariable = before[name];
    if (savedVariable !== undefined) mapped[name] = savedVariable;
    else if (ours === null) {
      const likely = byItsName(name) ?? byPrecedingText(structure, name);
      if (likely) mapped[name] = marked(likely);
    }
  }
  return mapped;
}

const NAMES: Readonly<Record<Placeholder, RegExp>> = {
  first_name:
    /^(prenom|prenomclient|firstname|customerfirstname|clientfirstname|customername|client|name)$/,
  last_name: /^(nom|nomclient|nomdefamille|lastname|customerlastname)$/,
  shop_name: /^(boutique|nomboutique|magasin|marque|shop|store|storename|brand)$/,
  order_number: /^(commande|numero|numerocommande|ncommande|order|ordername|orderid|ordernumber)$/,
  review_link: /^(lien|lienavis|avis|url|link|reviewurl|reviewlink)$/,
  stop_link: /^(stop|desinscription|unsubscribe|optout|stoplink)$/,
};

function byItsName(name: string): Placeholder | null {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '');
  return PLACEHOLDERS.find((placeholder) => NAMES[placeholder].test(plain)) ?? null;
}

const BEFORE: readonly [RegExp, Placeholder][] = [
  [/(bonjour|bonsoir|merci|salut|cher|chère|hello|hi|dear)[\s*~,]*$/iu, 'first_name'],
  [/(commande|order)\s*(n[°ºo]?\.?|numéro|#)?[\s*~]*$/iu, 'order_number'],
  [/(chez|de la boutique|l’équipe|l'équipe|équipe de|from|at)[\s*~]*$/iu, 'shop_name'],
];

function byPrecedingText({ header, body }: TemplateStructure, name: string): Placeholder | null {
  for (const [text, variables] of [
    [header?.text ?? '', header?.variable ? [header.variable] : []],
    [body.text, body.variables],
  ] as const) {
    const number = variables.find((variable) => variable.name === name)?.number;
    const at = number === undefined ? -1 : text.indexOf(`{{${number}}}`);
    const byTextBefore = text.slice(Math.max(0, at - 40), Math.max(0, at));
    const match = BEFORE.find(([pattern]) => pattern.test(byTextBefore));
    if (at >= 0 && match) return match[1];
  }
  return null;
}
