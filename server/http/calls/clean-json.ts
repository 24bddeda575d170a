import { isStorable } from '#contract/messages/plain-text.ts';
import { Failure } from '#server/failures.ts';
import { type JsonExcess, type JsonLimits, measureJson } from '#server/http/limits/measure-json.ts';

const EXCESS: Record<JsonExcess, string> = {
  depth: 'Le corps de la requête est imbriqué trop profondément.',
  keys: 'Le corps de la requête contient trop de champs.',
  elements: 'Le corps de la requête contient trop d’éléments.',
};

/**
 * Reads a JSON body. An empty body is undefined, an empty string becomes null, and text that
 * PostgreSQL cannot store (NUL, half a surrogate pair) is refused with the name of its field before
 * any schema reads it. The size of its structure is first measured on its bytes.
 */
export function cleanJson(bytes: Uint8Array, limits: JsonLimits): unknown {
  const excess = measureJson(bytes, limits);
  if (excess !== null)
    throw new Failure('invalid', {
      message: EXCESS[excess],
      errors: { body: [EXCESS[excess]] },
    });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('bad_json', { cause });
  }
  return clean(value, []);
}

/**
 * Changes objects and lists in place, because this module created them. `path` is one list for the
 * whole traversal.
 */
function clean(value: unknown, path: (string | number)[]): unknown {
  if (typeof value === 'string') return cleanText(value, path);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      value[index] = cleanAt(value[index], index, path);
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    if (key === '__proto__') throw refuse([...path, key], 'n’est pas connu.');
    if (!isStorable(key)) throw refuse(path, 'contient un nom de champ illisible.');
    fields[key] = cleanAt(fields[key], key, path);
  }
  return fields;
}

function cleanAt(value: unknown, at: string | number, path: (string | number)[]): unknown {
  if (typeof value !== 'object' && typeof value !== 'string') return value;
  path.push(at);
  const cleaned = clean(value, path);
  path.pop();
  return cleaned;
}

function cleanText(text: string, path: readonly (string | number)[]): string | null {
  if (text === '') return null;
  if (!isStorable(text)) throw refuse(path, 'contient des caractères illisibles.');
  return text;
}

function refuse(path: readonly (string | number)[], what: string): Failure {
  const field = path.join('.') || 'body';
  const sentence = `Le champ « ${field} » ${what}`;
  return new Failure('invalid', { message: sentence, errors: { [field]: [sentence] } });
}
