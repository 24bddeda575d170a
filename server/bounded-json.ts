import { measureJson } from './http/limits/measure-json.ts';

/** These limits exceed every answer or delivery of a service that Recueil reads. */
const FOREIGN = { depth: 100, keys: 200_000, keysOfOne: 20_000, elements: 200_000 };
/** A text of at most this many characters is never expensive to parse and is not measured. */
const HARMLESS = 1_000;

/**
 * Returns the same text for a parser. Throws a SyntaxError, as the parser would, when the text
 * exceeds the limits for services.
 */
export function boundedJson(text: string): string {
  if (text.length > HARMLESS) {
    const excess = measureJson(Buffer.from(text), FOREIGN);
    if (excess !== null) throw new SyntaxError(`JSON with too many ${excess}`);
  }
  return text;
}
