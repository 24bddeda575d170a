import { isStorable } from '#contract/plain-text.ts';
import { Failure } from '../failures.ts';

const DEEPEST = 32;

/**
 * Reads a JSON body: an empty one is nothing, an empty string is null, and what PostgreSQL cannot keep (NUL, half a surrogate pair)
 * is refused by the name of its field before any schema sees it.
 */
export function cleanJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('bad_json', { cause });
  }
  return clean(value, [], 0);
}

function clean(value: unknown, path: readonly string[], depth: number): unknown {
  if (depth > DEEPEST) throw refuse(path.slice(0, 3), 'est imbriqué trop profondément.');
  if (typeof value === 'string') return cleanText(value, path);
  if (Array.isArray(value))
    return value.map((item, index) => clean(item, [...path, String(index)], depth + 1));
  if (value === null || typeof value !== 'object') return value;
  const cleaned: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw refuse([...path, key], 'n’est pas connu.');
    if (!isStorable(key)) throw refuse(path, 'contient un nom de champ illisible.');
    cleaned.push([key, clean(item, [...path, key], depth + 1)]);
  }
  return Object.fromEntries(cleaned);
}

function cleanText(text: string, path: readonly string[]): string | null {
  if (!isStorable(text)) throw refuse(path, 'contient des caractères illisibles.');
  return text === '' ? null : text;
}

function refuse(path: readonly string[], what: string): Failure {
  const field = path.join('.') || 'body';
  const sentence = `Le champ « ${field} » ${what}`;
  return new Failure('invalid', { message: sentence, errors: { [field]: [sentence] } });
}
