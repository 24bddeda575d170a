import { z } from 'zod';

/**
 * Turns zod’s issues into French sentences that name the field. Pass `frenchErrorMap` to every
 * parse (`schema.safeParse(body, { error: frenchErrorMap })`) and answer with
 * `errorsByField(error)`. A message written beside a schema is either a predicate (« doit … »),
 * which is completed with the field, or a whole sentence that begins with a capital, which is not
 * changed.
 */

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'vrai ou faux',
  bigint: 'un nombre entier',
  symbol: 'un symbole',
  null: 'vide',
  undefined: 'absent',
  never: 'absent',
  void: 'absent',
  nan: 'un nombre',
  date: 'une date',
  array: 'une liste',
  tuple: 'une liste',
  object: 'un objet',
  record: 'un objet',
  map: 'un objet',
  set: 'une liste',
  file: 'un fichier',
  function: 'une fonction',
  nonoptional: 'renseigné',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'une adresse e-mail',
  url: 'une adresse web',
  httpurl: 'une adresse web',
  uuid: 'un identifiant UUID',
  guid: 'un identifiant UUID',
  date: 'un jour (AAAA-MM-JJ)',
  datetime: 'une date ISO 8601 avec fuseau, par exemple 2027-01-31T09:30:00Z',
  time: 'une heure',
  duration: 'une durée ISO 8601',
  ipv4: 'une adresse IPv4',
  ipv6: 'une adresse IPv6',
  base64: 'un texte en base64',
  base64url: 'un texte en base64url',
  e164: 'un numéro de téléphone international',
  json_string: 'du JSON',
  hostname: 'un nom de domaine',
  hex: 'un texte hexadécimal',
  emoji: 'un émoji',
};

/** Returns the predicate of an issue. `errorsByField` puts the field before it. */
export const frenchErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'est requis.'
        : `doit être ${TYPES[issue.expected] ?? 'd’un autre type'}.`;
    case 'too_small':
      return `doit ${bound(issue.origin, issue.minimum, issue.exact === true ? 'exactement' : issue.inclusive === false ? 'plus de' : 'au moins')}.`;
    case 'too_big':
      return `doit ${bound(issue.origin, issue.maximum, issue.exact === true ? 'exactement' : issue.inclusive === false ? 'moins de' : 'au plus')}.`;
    case 'invalid_format':
      return format(issue);
    case 'not_multiple_of':
      return `doit être un multiple de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.length > 1
        ? `contient des champs inconnus : ${quoted(issue.keys)}.`
        : `contient un champ inconnu : ${quoted(issue.keys)}.`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `doit valoir ${literals(issue.values)}.`
        : `doit être l’une de ces valeurs : ${literals(issue.values)}.`;
    case 'invalid_union':
      return !Array.isArray(issue.options)
        ? 'n’a aucune des formes acceptées.'
        : `doit être l’une de ces valeurs : ${literals(issue.options)}.`;
    case 'invalid_key':
      return 'contient une clé qui n’est pas valable.';
    case 'invalid_element':
      return 'contient un élément qui n’est pas valable.';
    case 'custom':
      return 'n’est pas valable.';
  }
};

/**
 * The largest number of errors in one answer. Without a limit, a body could cause as many errors as
 * it has bytes.
 */
export const MOST_ERRORS = 20;

/**
 * Returns the sentences of the first 20 errors by dotted field path. An error of the whole body has
 * the key « body », and an unknown key is listed under its own name.
 */
export function errorsByField(error: z.core.$ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  const first = error.issues.slice(0, MOST_ERRORS).flatMap((issue) => sentences(issue, []));
  for (const { field, text } of first.slice(0, MOST_ERRORS)) {
    const texts = errors.get(field) ?? [];
    if (!texts.includes(text)) texts.push(text);
    errors.set(field, texts);
  }
  return Object.fromEntries(errors);
}

type Sentence = { field: string; text: string };

function sentences(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Sentence[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_ERRORS).map((key) => named([...path, key], 'n’est pas connu.'));
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => sentences(inner, path));
  }
  if (issue.code === 'invalid_key') return issue.issues.map((inner) => named(path, inner.message));
  return [named(path, issue.message)];
}

/**
 * Returns the branch of a union that the sender most likely meant, which is the one whose error is
 * deepest.
 */
function closestBranch(
  branches: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  const depth = (branch: readonly z.core.$ZodIssue[]): number =>
    Math.max(...branch.map((issue) => issue.path.length));
  const [closest] = branches
    .filter(
      (branch) =>
        branch.length > 0 &&
        (depth(branch) > 0 || branch.every((issue) => issue.code !== 'invalid_type')),
    )
    .toSorted((a, b) => depth(b) - depth(a));
  return closest;
}

function named(path: readonly PropertyKey[], message: string): Sentence {
  const field = path.map(String).join('.');
  const isSentence = /^\p{Lu}/u.test(message);
  if (field === '')
    return { field: 'body', text: isSentence ? message : `Le corps de la requête ${message}` };
  return { field, text: isSentence ? message : `Le champ « ${field} » ${message}` };
}

function bound(origin: string, limit: number | bigint, how: string): string {
  const amount = new Intl.NumberFormat('fr-FR').format(limit);
  if (origin === 'string')
    return limit === 1 && how === 'au moins'
      ? 'être renseigné'
      : `compter ${how} ${amount} ${plural(limit, 'caractère')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map' || origin === 'object')
    return `contenir ${how} ${amount} ${plural(limit, 'élément')}`;
  if (origin === 'file') return `peser ${how} ${amount} ${plural(limit, 'octet')}`;
  const comparisons: Readonly<Record<string, string>> = {
    'au moins': 'supérieur ou égal à',
    'au plus': 'inférieur ou égal à',
    'plus de': 'supérieur à',
    'moins de': 'inférieur à',
    exactement: 'égal à',
  };
  return `être ${comparisons[how] ?? 'égal à'} ${amount}`;
}

const plural = (count: number | bigint, noun: string): string => (count > 1 ? `${noun}s` : noun);

function format(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  if (issue.format === 'starts_with') return `doit commencer par « ${String(issue['prefix'])} ».`;
  if (issue.format === 'ends_with') return `doit finir par « ${String(issue['suffix'])} ».`;
  if (issue.format === 'includes') return `doit contenir « ${String(issue['includes'])} ».`;
  const noun = FORMATS[issue.format];
  return noun === undefined ? 'n’a pas la forme attendue.' : `doit être ${noun}.`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `« ${name} »`).join(', ');
const literals = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? `« ${value} »` : String(value))).join(', ');
